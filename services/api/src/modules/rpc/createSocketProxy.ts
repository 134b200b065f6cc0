import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ApiErrorCode, type ErrorBody, openRpcSocket } from '@latchkey/protocol/http'
import type { NetworkReader } from '@latchkey/service-kit/callerNetwork'
import { requestIdOf } from '@latchkey/service-kit/http'
import { errorFields } from '@latchkey/service-kit/log'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { ApiError, apiErrorBody } from '../../http/ApiError.ts'
import { crossOrigin } from '../../http/replies.ts'
import { takeFromLimit } from '../../http/takeFromLimit.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { chainUnavailable } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { ProjectGuard } from '../projects/createProjectGuard.ts'
import { type AllowedMethods, readFrame, refusedCalls, repeatedId } from './allowedCalls.ts'
import { pinnedProvider, type RpcGateway } from './createRpcGateway.ts'
import { openNodeSocket } from './openNodeSocket.ts'

/** With more than this unsent on either side both are closed: neither may fill our memory through a slow other. */
const maxUnsentBytes = 8 * 1024 * 1024
/** With so many frames waiting for the limit, which another process may have to be asked for, no more are read. */
const maxWaitingFrames = 16
const graceMs = 1_000
const pulseMs = 30_000

/**
 * Passes frames both ways until one side goes. Each call of the client is taken from its limit and from the budget of its
 * project; one over them, or with a method that is not allowed, is answered here, with the id it carries.
 */
function relayFrames(client: WebSocket, node: WebSocket, gates: Gates): void {
  let alive = true
  const pulse = setInterval(() => {
    if (!alive) client.terminate()
    alive = false
    client.ping()
    void stillAdmitted()
  }, pulseMs)
  client.on('pong', () => {
    alive = true
  })

  function giveUp() {
    client.close(1013, 'Too much is unsent.')
    node.terminate()
    // The close frame waits behind what is unsent, and a reader that reads nothing never gets to it.
    setTimeout(() => client.terminate(), graceMs).unref()
  }

  /** The project was switched off, or the page is not on its list any more. */
  function shutOut() {
    client.close(1008, 'The project may not be used.')
    node.terminate()
    setTimeout(() => client.terminate(), graceMs).unref()
  }

  /** Who only listens sends no call by which it would be found out. */
  async function stillAdmitted() {
    try {
      await gates.admit(0)
    } catch (error) {
      if (isShutting(error)) shutOut()
    }
  }

  /** What is answered here counts as the node's answers do: a client that asks and does not read is let go. */
  function answer(text: string) {
    if (client.readyState !== client.OPEN) return
    client.send(text)
    if (client.bufferedAmount > maxUnsentBytes) giveUp()
  }

  // One frame after the other, so that the limit cannot reorder them.
  let turn = Promise.resolve()
  let waiting = 0
  client.on('message', (data, isBinary) => {
    waiting += 1
    if (waiting >= maxWaitingFrames) client.pause()
    turn = turn.then(async () => {
      try {
        await gates.limit(1)
        const text = data.toString()
        const frame = readFrame(text)
        const calls = 'body' in frame && Array.isArray(frame.body) ? frame.body.length : 1
        if (calls > 1) await gates.limit(calls - 1)
        await gates.admit(calls)
        const refusal = 'body' in frame ? refusedCalls(gates.allowed, frame.body, text) : frame.refusal
        if (refusal !== undefined) answer(refusal)
        else if (node.readyState === node.OPEN) node.send(data, { binary: isBinary })
        if (node.bufferedAmount > maxUnsentBytes) giveUp()
      } catch (error) {
        if (isShutting(error)) shutOut()
        else answer(overLimit(data))
      }
      waiting -= 1
      if (waiting < maxWaitingFrames) client.resume()
    })
  })
  node.on('message', (data, isBinary) => {
    if (client.readyState !== client.OPEN) return
    client.send(data, { binary: isBinary })
    if (client.bufferedAmount > maxUnsentBytes) giveUp()
  })

  client.on('error', () => client.terminate())
  node.on('error', () => node.terminate())
  client.on('close', () => {
    clearInterval(pulse)
    node.close()
  })
  node.on('close', nodeGone)
  // It may have gone while the client's side was being opened.
  if (node.readyState !== node.OPEN) nodeGone()

  function nodeGone() {
    if (client.readyState === client.OPEN) client.close(1012, 'The node is gone. Connect again.')
  }
}

/** What is said of a project that may not be used, or not from that page: no later call would be answered. */
const shutting = new Set<string>(['api/project-id-invalid', 'api/origin-not-allowed'] satisfies ApiErrorCode[])

const isShutting = (error: unknown) => error instanceof ApiError && shutting.has(error.code)

type Gates = {
  /** @throws when the caller has none left */
  readonly limit: (cost: number) => undefined | Promise<undefined>
  /** @throws when the project may not be used any more, or its budget of the day has no so many calls left */
  readonly admit: (calls: number) => unknown
  readonly allowed: ReadonlySet<string>
}

function overLimit(data: RawData): string {
  // EIP-1474: limit exceeded.
  return JSON.stringify({ jsonrpc: '2.0', id: idOf(data), error: { code: -32005, message: 'Too many calls.' } })
}

function idOf(data: RawData): string | number | null {
  try {
    const parsed: unknown = JSON.parse(data.toString())
    return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? repeatedId(parsed.id) : null
  } catch {
    return null
  }
}

const paths = new Set<string>([openRpcSocket.path, ...openRpcSocket.aliases])
const maxFrameBytes = 2 * 1024 * 1024

/** Answers WebSocket upgrades: the same gates as the HTTP routes, then frames to a node and back. */
export function createSocketProxy(options: createSocketProxy.Options) {
  const { chains, gateway, guard, log, metrics, readNetwork, config } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false })
  const open = new Set<WebSocket>()

  async function prepare(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', 'http://service')
    if (!paths.has(url.pathname)) throw new ApiError({ code: 'api/not-found', description: 'There is no such path.' })
    const { network } = readNetwork(
      request.socket.remoteAddress,
      (name) => [request.headers[name]].flat().join(',') || undefined,
    )
    const limit = (cost: number) => takeFromLimit({ ...options, ...config, network, route: openRpcSocket.id, cost })
    await limit(1)

    const parsed = v.safeParse(openRpcSocket.query, Object.fromEntries(url.searchParams), { abortEarly: true })
    if (!parsed.success) {
      const field = v.getDotPath(parsed.issues[0]) ?? ''
      throw new ApiError({ code: 'api/invalid-request', field, description: 'A query value is missing or malformed.' })
    }
    const query = parsed.output
    const projectId = query.projectId
    const caller = { endpoint: openRpcSocket, projectId, origin: request.headers.origin }
    const project = await guard(caller)
    const chain = chains.need(query.chainId)
    const providerId = pinnedProvider(query.providerId, project.id, config.testingProjectId)
    if (!chain.upstreams.some(({ wsUrl }) => wsUrl !== undefined))
      throw new ApiError({
        code: 'api/unsupported-chain',
        field: 'chainId',
        description: 'No node of this chain has a WebSocket here.',
      })
    const result = await gateway.connect(chain, (upstream) => openNodeSocket(upstream.wsUrl ?? ''), {
      sessionId: query.sessionId,
      providerId,
    })
    if (result.kind === 'exhausted') throw chainUnavailable(result.retryAfterMs, result.reason)
    const admit = (cost: number) => guard({ ...caller, cost })
    const gates = { limit, admit, allowed: options.rpcMethods(chain.network.chainNamespace) }
    return { node: result.value, gates, chainId: query.chainId }
  }

  return {
    /** Takes an `upgrade` event of the HTTP server. */
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      const sent = request.headers['x-request-id']
      const requestId = requestIdOf(typeof sent === 'string' ? sent : undefined)
      socket.on('error', () => socket.destroy())
      try {
        const { node, gates, chainId } = await prepare(request)
        if (socket.destroyed) {
          node.terminate()
          return
        }
        let status = 400
        server.handleUpgrade(request, socket, head, (client) => {
          status = 101
          metrics.webSockets.inc({ chain: chainId })
          open.add(client)
          client.on('close', () => open.delete(client))
          relayFrames(client, node, gates)
        })
        // Nothing is called back for what is no handshake, which is refused there, nor for a client that has gone.
        if (status !== 101) node.terminate()
        log.info({ requestId, route: openRpcSocket.id, status }, 'request')
      } catch (error) {
        const fault =
          error instanceof ApiError
            ? error
            : new ApiError({ code: 'api/internal', description: 'Something went wrong.' })
        if (fault !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
        log.info({ requestId, route: openRpcSocket.id, status: fault.status }, 'request')
        refuse(socket, fault, apiErrorBody(fault, requestId))
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
    rpcMethods: AllowedMethods
    guard: ProjectGuard
    log: Logger
    metrics: Metrics
    buckets: takeFromLimit.Options['buckets']
    readNetwork: NetworkReader
    config: { rateLimit: takeFromLimit.Options['rateLimit']; testingProjectId: string | undefined }
  }
}

/** An HTTP answer in place of the upgrade, with what the HTTP routes would say. */
function refuse(socket: Duplex, fault: ApiError, body: ErrorBody): void {
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
