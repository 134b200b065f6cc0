import type { Env } from '@latchkey/core/ports'
import { mobileFault } from './mobile.errors.ts'

/** Frames of bytes, and frames of the same in base64. */
export const subprotocols = ['com.solana.mobilewalletadapter.v1', 'com.solana.mobilewalletadapter.v1.base64']

// An app takes its time to start; later on, less is gained by asking often.
const pausesMs = [150, 150, 200, 500, 500, 750, 750, 1000]
const oneTryMs = 5_000
/** Nothing has come up before the page in this time: no app knows the link. */
const noAppMs = 8_000
/** The least that the specification lets an app take. */
const leastMs = 30_000
/** While another app is before the page, a person may be choosing or unlocking it. */
const maxMs = 120_000

/**
 * Brings a wallet app up by `open`, and connects to it as soon as it listens on `port` of this device.
 * @throws KitError `wallet/app-not-found`, or `request/aborted` by `signal`.
 */
export function reachWallet(
  env: Env,
  options: {
    readonly port: number
    readonly signal: AbortSignal
    readonly open: () => void
    /** The page's window. */
    readonly target?: Window | undefined
  },
): Promise<WebSocket> {
  const { open, port, signal } = options
  const url = `ws://localhost:${port}/solana-wallet`
  return new Promise((resolve, reject) => {
    const startedMs = env.clock.nowMs()
    let attempts = 0
    let socket: WebSocket | undefined
    let cancel = () => {}
    let waits = false

    const page = watchPage(() => {
      if (waits) attempt()
    }, options.target)
    const finish = () => {
      cancel()
      page.stop()
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      finish()
      letGo(socket)
      reject(mobileFault('request/aborted', { cause: signal.reason }))
    }
    const isOver = () => {
      const elapsedMs = env.clock.nowMs() - startedMs
      if (elapsedMs >= maxMs) return true
      return !page.hidden() && elapsedMs >= (page.left() ? leastMs : noAppMs)
    }
    const failed = () => {
      cancel()
      letGo(socket)
      if (isOver()) {
        finish()
        reject(mobileFault('wallet/app-not-found', { details: `Nothing answers on port ${port}` }))
        return
      }
      waits = true
      cancel = env.clock.setTimer(attempt, pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0)
    }
    function attempt(): void {
      cancel()
      waits = false
      attempts += 1
      const tried = new WebSocket(url, subprotocols)
      socket = tried
      tried.binaryType = 'arraybuffer'
      // Another process that has taken the port may never answer.
      cancel = env.clock.setTimer(failed, oneTryMs)
      tried.onopen = () => {
        tried.onerror = null
        finish()
        resolve(tried)
      }
      tried.onerror = failed
    }

    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    open()
    attempt()
  })
}

function letGo(socket: WebSocket | undefined): void {
  if (socket === undefined) return
  socket.onopen = null
  socket.onerror = null
  socket.close()
}

/** Whether the page is in front. A wallet app that comes up takes its place. */
type PageWatch = {
  /** Another app is before the page now. */
  hidden(): boolean
  /** The page has lost the focus since it was watched: something has come up. */
  left(): boolean
  stop(): void
}

/** Watches the page's focus; `onReturn` is called when it is in front again. Without a window it is always in front. */
function watchPage(onReturn: () => void, target: Window | undefined = globalThis.window): PageWatch {
  let left = false
  const onBlur = () => {
    left = true
  }
  const hidden = () => target?.document.visibilityState === 'hidden'
  const onVisibility = () => {
    if (hidden()) left = true
    else onReturn()
  }
  target?.addEventListener('blur', onBlur)
  target?.document.addEventListener('visibilitychange', onVisibility)
  return {
    hidden,
    left: () => left,
    stop() {
      target?.removeEventListener('blur', onBlur)
      target?.document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
