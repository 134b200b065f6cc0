import type { Page } from 'playwright-core'
import type { FrameHost } from './frameHost.ts'

type Reply = { type: string; payload?: { message?: string } }
type CompatHost = { ask(name: string, payload: unknown): Promise<Reply>; events: Reply[] }
declare global {
  interface Window {
    compatHost?: CompatHost
  }
}

/** Embeds the frame as the peer's client does: messages of the window, short ids, no port. */
export async function compatHost(page: Page, frameUrl: string): Promise<FrameHost> {
  await page.evaluate(async (sdk) => {
    const { origin } = new URL(sdk)
    const iframe = document.createElement('iframe')
    iframe.id = 'w3m-iframe'
    iframe.name = 'w3m-secure-iframe'
    iframe.src = `${sdk}?projectId=devnet&chainId=eip155:1&version=4&enableLogger=false`
    const open = new Map<string, (reply: Reply) => void>()
    const host: CompatHost = {
      events: [],
      ask(name, payload) {
        const id = Math.random().toString(36).slice(7)
        iframe.contentWindow?.postMessage({ id, type: `@w3m-app/${name}`, payload }, origin)
        return new Promise((resolve) => open.set(id, resolve))
      },
    }
    window.compatHost = host
    await new Promise<void>((resolve) => {
      addEventListener('message', ({ source, origin: from, data }) => {
        if (source !== iframe.contentWindow || from !== origin || !String(data.type).startsWith('@w3m-frame/')) return
        if (data.id === undefined) host.events.push(data)
        else open.get(data.id)?.(data)
        if (data.type === '@w3m-frame/READY') resolve()
      })
      document.body.append(iframe)
    })
  }, `${frameUrl}/sdk`)
  return {
    async ask(name, payload) {
      const reply = await page.evaluate(
        ([word, given]) => window.compatHost?.ask(word as string, given),
        [name, payload],
      )
      if (reply?.type === `@w3m-frame/${name}_SUCCESS`) return reply.payload
      throw new Error(reply?.payload?.message)
    },
    begin: (name, payload) =>
      page.evaluate(([word, given]) => void window.compatHost?.ask(word as string, given), [name, payload]),
    events: () => page.evaluate(() => window.compatHost?.events ?? []),
  }
}
