import { randomBytes } from 'node:crypto'

/** A random topic. */
export function newTopic(): string {
  return randomBytes(32).toString('hex')
}
