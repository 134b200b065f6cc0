import { KitError } from '@latchkey/protocol'

/** The transaction is in a block, without effect but for its fee. */
export function transactionReverted({ hash }: { hash: string }): KitError {
  return new KitError({
    code: 'transaction/reverted',
    shortMessage: 'The transaction was reverted on chain',
    details: hash,
  })
}

/** Another account is connected than the one that began a plan. */
export function otherAccount({ details }: { details: string }): KitError {
  return new KitError({ code: 'plan/other-account', shortMessage: 'Another account began this', details })
}

/** A page was closed while a wallet was asked: asking again could pay twice. */
export function unknownOutcome(): KitError {
  return new KitError({ code: 'plan/unknown-outcome', shortMessage: 'It is not known what the wallet did' })
}

/** A wallet took some of several calls for which it had promised all or none. */
export function partlyReverted({ details }: { details: string | undefined }): KitError {
  return new KitError({ code: 'calls/partly-reverted', shortMessage: 'Only some of the calls took effect', details })
}

/** Calls were to take effect as one, and the wallet takes them one by one alone. */
export function atomicityNotSupported(): KitError {
  return new KitError({ code: 'calls/atomicity-not-supported', shortMessage: 'Atomicity not supported' })
}

/** Calls were to come with something that the wallet doesn't know. */
export function unsupportedCapability({ details }: { details: string }): KitError {
  const shortMessage = 'A required capability is not supported'
  return new KitError({ code: 'calls/unsupported-capability', shortMessage, details })
}

/** A wallet gave calls up before they were on the chain. */
export function callsNotSent(): KitError {
  return new KitError({ code: 'calls/not-sent', shortMessage: 'The wallet did not send the calls' })
}

/** Nothing can build a step of this kind here. */
export function stepWithoutWork({ details }: { details: string }): KitError {
  return new KitError({ code: 'unknown', shortMessage: 'A step has nothing to ask for', details })
}
