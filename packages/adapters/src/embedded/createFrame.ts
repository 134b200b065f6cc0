import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import { type FrameAck, frameHelloSchema } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { frameFault } from './embedded.errors.ts'
import type { EmbeddedOptions } from './embedded.types.ts'
import { createFrameClient, type FrameClient } from './frame/createFrameClient.ts'
import { createFrameHost } from './frame/createFrameHost.ts'
import type { LoginMemory } from './loginMemory.ts'

/** The client that the frame is passed as ours: facts of the peer's client on the wire. */
const frameVersion = '4'

/** The one frame of a connector: made on first use, and again after one that did not load. */
export function createFrame(options: createFrame.Options): (() => FrameClient) & createFrame.Parts {
  const { env, settings, memory } = options
  let current: FrameClient | undefined
  let removeCurrent = () => {}
  let smartNetworks: Promise<readonly number[]> = Promise.resolve([])

  function make(): FrameClient {
    if (typeof document === 'undefined') throw frameFault('frame/not-set')
    const url = new URL('/sdk', settings.frameUrl)
    url.search = String(
      new URLSearchParams({
        projectId: settings.projectId,
        chainId: memory.lastChain(),
        version: frameVersion,
        enableLogger: 'false',
      }),
    )
    const host = createFrameHost({ url, title: settings.name ?? 'Latchkey' })
    const shown = new Set<string>()
    const client = createFrameClient({
      env,
      events: {
        SHOW: ({ id }) => {
          shown.add(id)
          host.show()
        },
        HIDE: ({ id }) => {
          shown.delete(id)
          if (shown.size === 0) host.hide()
        },
        RESIZE: ({ height }) => host.resize(height),
        SESSION_UPDATE: ({ token }) => memory.session(token),
      },
      open: (onPort) =>
        listenToFrame(host.frame, url.origin, (port) => {
          shown.clear()
          host.hide()
          onPort(port)
        }),
      onLoadFailed: () => remove(),
    })
    const remove = () => {
      if (current === client) current = undefined
      client.remove()
      host.remove()
    }
    removeCurrent = remove
    introduce(client)
    return client
  }

  /** What the frame is sent about the page before any request; not waited for. */
  function introduce(client: FrameClient): void {
    const { name = '', description = '', url = env.href(), icons = [] } = settings.metadata ?? {}
    const ignore = (error: unknown) => env.log('debug', 'The frame did not take the facts of the page', error)
    client
      .request('SYNC_DAPP_DATA', {
        metadata: { name, description, url, icons: [...icons] },
        sdkVersion: constants.defaultSdkVersion,
        sdkType: 'latchkey',
        projectId: settings.projectId,
      })
      .catch(ignore)
    client.request('SYNC_THEME', { themeMode: options.themeMode() }).catch(ignore)
    smartNetworks = client
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      .then(({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks)
      // Spec 4: networks that can't be read are none.
      .catch(() => [])
    smartNetworks.then(memory.smartNetworks)
  }

  const frame = () => {
    current ??= make()
    return current
  }
  return Object.assign(frame, {
    smartNetworks: () => smartNetworks,
    reload: () => {
      if (current === undefined) return
      removeCurrent()
      frame()
    },
    syncTheme: () =>
      void current
        ?.request('SYNC_THEME', { themeMode: options.themeMode() })
        .catch((error: unknown) => env.log('debug', 'The frame keeps its theme', error)),
  })
}

export declare namespace createFrame {
  type Parts = {
    syncTheme(): void
    /** Makes it again, where it is there: what it waits for is over. */
    reload(): void
    /** The numbers of the chains that have smart accounts, as the frame has said at its start. */
    smartNetworks(): Promise<readonly number[]>
  }
  type Options = {
    readonly env: Env
    readonly settings: EmbeddedOptions
    readonly memory: LoginMemory
    readonly themeMode: () => 'light' | 'dark'
  }
}

/**
 * Waits for the frame's hello and hands it one end of a channel, at its exact origin. Whatever another window or another
 * origin says is dropped. A frame that was reloaded says hello again, and gets a channel of its own. Returns the stop
 * function.
 */
function listenToFrame(frame: HTMLIFrameElement, origin: string, onPort: (port: MessagePort) => void): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== origin) return
    const hello = v.safeParse(frameHelloSchema, event.data)
    if (!hello.success) return
    const { port1, port2 } = new MessageChannel()
    const ack: FrameAck = { type: 'latchkey/hello-ack', version: 1, nonce: hello.output.nonce }
    frame.contentWindow.postMessage(ack, origin, [port2])
    onPort(port1)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
