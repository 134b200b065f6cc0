import type { IncomingMessage, RequestListener } from 'node:http'

/** So much more of a body, and for so long, is taken once its request is answered: the caller is to get the answer. */
const lingerBytes = 256 * 1024
const lingerMs = 500

/** Ends the connection of whoever goes on sending a body after the answer. Without it, Node reads on for minutes. */
export function cutOffBodies(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { headers } = incoming
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      // On 'finish' Node would throw the rest away uncounted.
      outgoing.once('prefinish', () => linger(incoming))
    return listener(incoming, outgoing)
  }
}

function linger(incoming: IncomingMessage): void {
  if (incoming.complete) return
  let left = lingerBytes
  const end = () => incoming.socket.destroy()
  const timer = setTimeout(end, lingerMs)
  const forget = () => clearTimeout(timer)
  incoming.on('data', (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) end()
  })
  incoming.once('end', forget)
  incoming.once('close', forget)
  incoming.resume()
}
