import { hash } from 'node:crypto'

/** The stable id of a client's subscription to a topic; clients from 2.20 on compute the same one. */
export function subscriptionId(topic: string, did: string): string {
  return hash('sha256', topic + did, 'hex')
}
