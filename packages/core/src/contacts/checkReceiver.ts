import { isSameAddress, looksLike } from './addressPoisoning.ts'
import type { Contact } from './contactBook.ts'
import type { PastReceiver, PastReceivers } from './pastReceivers.query.ts'

/** An address that the person knows. */
export type KnownAddress = { readonly address: string; readonly name: string | undefined; readonly isContact: boolean }

export type ReceiverCheck = {
  readonly contact: Contact | undefined
  readonly past: PastReceiver | undefined
  /** It is an account of the person's own. */
  readonly isOwn: boolean
  /** The known address that this one is made to look like. */
  readonly lookAlikeOf: KnownAddress | undefined
  /** Nothing was ever sent there. Undefined where the history is not known. */
  readonly isFirst: boolean | undefined
}

/** What is known of a receiver: whether they are in the book, were paid before, or imitate an address that is. */
export function checkReceiver(
  address: string,
  { contacts, past, own }: { contacts: readonly Contact[]; past: PastReceivers | undefined; own: readonly string[] },
): ReceiverCheck {
  const same = (each: { readonly address: string }) => isSameAddress(each.address, address)
  const contact = contacts.find(same)
  const before = past?.receivers.find(same)
  const isOwn = own.some((each) => isSameAddress(each, address))
  const known: readonly KnownAddress[] = [
    ...contacts.map((each) => ({ address: each.address, name: each.name, isContact: true })),
    ...(past?.receivers ?? []).map((each) => ({ address: each.address, name: undefined, isContact: false })),
    ...own.map((each) => ({ address: each, name: undefined, isContact: false })),
  ]
  // An address that is in the book or was paid before is known, even if another looks like it.
  const isKnown = contact !== undefined || before !== undefined || isOwn
  return {
    contact,
    past: before,
    isOwn,
    lookAlikeOf: isKnown ? undefined : known.find((each) => looksLike(each.address, address)),
    isFirst: isOwn ? false : past?.isKnown ? before === undefined : undefined,
  }
}
