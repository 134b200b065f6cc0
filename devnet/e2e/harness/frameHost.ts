import type { Page } from 'playwright-core'

/** A page that embeds the frame and speaks to it over the port, written by hand from the protocol. */
export type FrameHost = {
  /** The payload of the answer; throws with the code of an error. */
  ask(name: string, payload?: unknown): Promise<unknown>
  /** Asks without waiting for an answer; a page that is left has none. */
  begin(name: string, payload?: unknown): Promise<void>
  /** Names of the events that came, the oldest first. */
  events(): Promise<readonly { type: string; payload?: unknown }[]>
}

type Host = {
  ask(name: string, payload: unknown): Promise<{ type: string; payload?: unknown }>
  /** Closes the page's end of the port. */
  drop(): void
  /** Sends anything. */
  raw(message: unknown): void
  events: { type: string; payload?: unknown }[]
}
declare global {
  interface Window {
    frameHost?: Host
  }
}

/** Embeds the frame into the page, checks the hello as a client must, and hands over a port. */
export async function frameHost(page: Page, frameUrl: string): Promise<FrameHost> {
  await page.evaluate(async (sdk) => {
    const origin = new URL(sdk).origin
    const iframe = document.createElement('iframe')
    iframe.id = 'w3m-iframe'
    iframe.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}`
    iframe.src = `${sdk}?projectId=devnet&chainId=eip155:1&version=4&enableLogger=false`
    const { port1, port2 } = new MessageChannel()
    const open = new Map<string, (reply: { type: string; payload?: unknown }) => void>()
    let seq = 0
    const host: Host = {
      events: [],
      drop: () => port1.close(),
      raw: (message) => port1.postMessage(message),
      ask(name, payload) {
        const id = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
        seq += 1
        port1.postMessage({ type: `@w3m-app/${name}`, id, seq, ...(payload === undefined ? {} : { payload }) })
        return new Promise((resolve) => open.set(id, resolve))
      },
    }
    window.frameHost = host
    await new Promise<void>((resolve) => {
      port1.onmessage = ({ data }) => {
        if (data.id !== undefined && open.has(data.id)) open.get(data.id)?.(data)
        else host.events.push(data)
        if (data.type === '@w3m-frame/SHOW')
          iframe.style.cssText = 'position: fixed; inset: 0; width: 400px; height: 680px'
        if (data.type === '@w3m-frame/HIDE') iframe.style.cssText = ''
        if (data.type === '@w3m-frame/READY') resolve()
      }
      addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== iframe.contentWindow || from !== origin || data.type !== 'latchkey/hello') return
        iframe.contentWindow?.postMessage({ ...data, type: 'latchkey/hello-ack' }, origin, [port2])
      })
      document.body.append(iframe)
    })
  }, `${frameUrl}/sdk`)
  return {
    async ask(name, payload) {
      const reply = await page.evaluate(
        ([word, given]) => window.frameHost?.ask(word as string, given),
        [name, payload],
      )
      if (reply?.type === `@w3m-frame/${name}_SUCCESS`) return reply.payload
      const { message, code } = (reply?.payload ?? {}) as { message?: string; code?: string }
      throw new Error(`${code}: ${message}`)
    },
    begin: (name, payload) =>
      page.evaluate(([word, given]) => void window.frameHost?.ask(word as string, given), [name, payload]),
    events: () => page.evaluate(() => window.frameHost?.events ?? []),
  }
}
