import { formsOf } from './formsOf.ts'

/** Whether bytes lie anywhere in a dump, in any of their forms. */
export function foundIn(dump: Buffer, secret: Uint8Array): boolean {
  return formsOf(secret).some((form) => dump.includes(form))
}
