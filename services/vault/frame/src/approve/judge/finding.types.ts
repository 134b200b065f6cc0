/**
 * What follows from a finding. `stop`: never signed. `hold`: after a long press. `edit`: a smaller limit is offered first, and a long press without it. `warn`: said, nothing else.
 */
export type FindingLevel = 'stop' | 'hold' | 'edit' | 'warn'

/** Each has a title and a sentence in the frame's catalogue, `finding.<id>`. */
export type FindingId =
  | 'typedDataChain'
  | 'transactionChain'
  | 'authorisation'
  | 'rootDelegation'
  | 'userOperation'
  | 'typedAuthorisation'
  | 'messageIsTransaction'
  | 'unresolvedTable'
  | 'unknownBlockhash'
  | 'uncheckedBlockhash'
  | 'signInOrigin'
  | 'messageIsDigest'
  | 'messageUnreadable'
  | 'typedDataUnknown'
  | 'unreadable'
  | 'unlimited'
  | 'unlimitedFixed'
  | 'allItems'
  | 'delegateCall'
  | 'control'
  | 'offChain'
  | 'testCluster'
  | 'typedDataAnyChain'
  | 'signInAddress'
  | 'signInChain'
  | 'signInExpired'
  | 'hiddenCharacters'
  | 'burn'
  | 'toToken'
  | 'durable'
  | 'willFail'

export type Finding = { readonly id: FindingId; readonly level: FindingLevel }
