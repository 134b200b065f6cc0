import { type FrameAck, frameHelloSchema } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/**
 * Waits for the frame's hello and hands it one end of a channel, at its exact origin. Whatever another window or another
 * origin says is dropped. A frame that was loaded anew says hello again, and gets a channel of its own. Returns the stop
 * function.
 */
export function listenToFrame(
  frame: HTMLIFrameElement,
  origin: string,
  onPort: (port: MessagePort) => void,
): () => void {
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
