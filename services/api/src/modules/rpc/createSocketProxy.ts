import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorBody, openRpcSocket } from '@latchkey/protocol/http'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { ApiFault } from '../../http/ApiFault.ts'
import type { AddressReader } from '../../http/createAddressReader.ts'
import { crossOrigin } from '../../http/crossOrigin.ts'
import { faultBody } from '../../http/faultBody.ts'
import { requestIdOf } from '../../http/requestIdOf.ts'
import { takeFromLimit } from '../../http/takeFromLimit.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { errorFields } from '../../observe/errorFields.ts'
import { chainUnavailable } from '../chains/chain.errors.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { ProjectGuard } from '../projects/createProjectGuard.ts'
import type { RpcGateway } from './createRpcGateway.ts'
import { openNodeSocket } from './openNodeSocket.ts'
import { pinnedProvider } from './pinnedProvider.ts'
import { relayFrames } from './relayFrames.ts'

const paths = new Set<string>([openRpcSocket.path, ...openRpcSocket.aliases])
const maxFrameBytes = 2 * 1024 * 1024

/** Answers WebSocket upgrades: the same gates as the HTTP routes, then frames to a node and back. */
export function createSocketProxy(options: createSocketProxy.Options) {
  const { chains, gateway, guard, log, metrics, addressOf, config } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const open = new Set<WebSocket>()

  async function prepare(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', 'http://service')
    if (!paths.has(url.pathname)) throw new ApiFault({ code: 'api/not-found', description: 'There is no such path.' })
    const address = addressOf(
      request.socket.remoteAddress,
      (name) => [request.headers[name]].flat().join(',') || undefined,
    )
    const limit = () => takeFromLimit({ ...options, ...config, address, route: openRpcSocket.id, cost: 1 })
    await limit()

    const parsed = v.safeParse(openRpcSocket.query, Object.fromEntries(url.searchParams), { abortEarly: true })
    if (!parsed.success) {
      const field = v.getDotPath(parsed.issues[0]) ?? ''
      throw new ApiFault({ code: 'api/invalid-request', field, description: 'A query value is missing or malformed.' })
    }
    const query = parsed.output
    const projectId = query.projectId
    const project = await guard({ endpoint: openRpcSocket, projectId, origin: request.headers.origin })
    const chain = chains.need(query.chainId)
    const providerId = pinnedProvider(query.providerId, project.id, config.testingProjectId)
    if (!chain.upstreams.some(({ wsUrl }) => wsUrl !== undefined))
      throw new ApiFault({
        code: 'api/unsupported-chain',
        field: 'chainId',
        description: 'No node of this chain has a WebSocket here.',
      })
    const result = await gateway.connect(chain, (upstream) => openNodeSocket(upstream.wsUrl ?? ''), {
      sessionId: query.sessionId,
      providerId,
    })
    if (result.kind === 'exhausted') throw chainUnavailable(result.retryAfterMs)
    return { node: result.value, limit, chainId: query.chainId }
  }

  return {
    /** Takes an `upgrade` event of the HTTP server. */
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      const sent = request.headers['x-request-id']
      const requestId = requestIdOf(typeof sent === 'string' ? sent : undefined)
      socket.on('error', () => socket.destroy())
      try {
        const { node, limit, chainId } = await prepare(request)
        if (socket.destroyed) {
          node.terminate()
          return
        }
        server.handleUpgrade(request, socket, head, (client) => {
          metrics.webSockets.inc({ chain_id: chainId })
          open.add(client)
          client.on('close', () => open.delete(client))
          relayFrames(client, node, limit)
        })
        log.info({ requestId, route: openRpcSocket.id, status: 101 }, 'request')
      } catch (error) {
        const fault =
          error instanceof ApiFault
            ? error
            : new ApiFault({ code: 'api/internal', description: 'Something went wrong.' })
        if (fault !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
        log.info({ requestId, route: openRpcSocket.id, status: fault.status }, 'request')
        refuse(socket, fault, faultBody(fault, requestId))
      }
    },
    /** Asks every client to come back elsewhere, and takes no new one. */
    stop() {
      for (const client of open) client.close(1001, 'The service is stopping.')
      server.close()
    },
    /** Ends what is still open. */
    terminate() {
      for (const client of open) client.terminate()
    },
  }
}

export declare namespace createSocketProxy {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    guard: ProjectGuard
    log: Logger
    metrics: Metrics
    buckets: takeFromLimit.Options['buckets']
    addressOf: AddressReader
    config: { rateLimit: takeFromLimit.Options['rateLimit']; testingProjectId: string | undefined }
  }
}

/** An HTTP answer in place of the upgrade, with what the HTTP routes would say. */
function refuse(socket: Duplex, fault: ApiFault, body: ErrorBody): void {
  const text = JSON.stringify(body)
  const headers = {
    ...crossOrigin.always,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-request-id': body.requestId,
    ...(fault.retryAfterSeconds === undefined ? {} : { 'retry-after': fault.retryAfterSeconds }),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status] ?? ''}`, ...lines, '', text].join('\r\n'))
}
