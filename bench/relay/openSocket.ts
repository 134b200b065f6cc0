import { once } from 'node:events'
import { WebSocket } from 'ws'
import { clientToken } from './clientToken.ts'

/** Connects a new client. */
export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/?auth=${clientToken(url)}&projectId=bench`, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}
