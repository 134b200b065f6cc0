/** Errors with a text of their own, as `area.reason`; an area alone is for its errors without one. */
export type ErrorTextKey =
  | 'unknown'
  | `wallet.${'userRejected' | 'unauthorized' | 'unsupportedMethod' | 'disconnected' | 'chainDisconnected'}`
  | `wallet.${'requestPending' | 'unavailable' | 'noAccount' | 'alteredTransaction'}`
  | `wallet.${'appNotFound' | 'localAccessAsked' | 'localAccessDenied'}`
  | `network.${'notFound' | 'unsupported' | 'switchFailed' | 'unknownToWallet' | 'clientNotSet'}`
  | 'chain.unsupported'
  | 'chain.required'
  | 'adapter.notFound'
  | `connection.${'clientNotSet' | 'disconnectFailed' | 'disconnectChainsFailed'}`
  | `address.${'invalid' | 'otherNamespace'}`
  | `amount.${'invalid' | 'tooManyDecimals' | 'dust'}`
  | 'caip'
  | `send.${'missingInput' | 'tokenRequired'}`
  | 'transaction'
  | `transaction.${'chainMismatch' | 'invalidChainId' | 'invalidAddress' | 'feeCapTooHigh' | 'feeCapTooLow'}`
  | `transaction.${'tipAboveFeeCap' | 'nonceTooHigh' | 'nonceTooLow' | 'insufficientFunds'}`
  | `transaction.${'intrinsicGasTooHigh' | 'intrinsicGasTooLow' | 'executionReverted' | 'unsupportedType'}`
  | `transaction.${'reverted' | 'replaced' | 'expired' | 'timeout' | 'feeChanged'}`
  | 'rpc'
  | `rpc.${'transactionRejected' | 'limitExceeded'}`
  | 'calls'
  | `calls.${'notSent' | 'partlyReverted'}`
  | 'bundler'
  | 'sponsor'
  | 'paymaster'
  | 'permissions'
  | 'permissions.notSupported'
  | 'permissions.revoked'
  | `plan.${'otherAccount' | 'unknownOutcome'}`
  | `move.${'sameAccount' | 'notProven' | 'feeRisen'}`
  | 'request.aborted'
  | 'walletconnect'
  | 'walletconnect.callStatusNotApproved'
  | 'http'
  | `http.${'timeout' | 'invalidAnswer'}`
  | 'api'
  | `api.${'rateLimited' | 'quotaExceeded' | 'upstreamUnavailable' | 'unsupportedChain'}`
  | `api.${'projectIdInvalid' | 'projectIdMissing' | 'originNotAllowed'}`
  | 'balance.unavailable'
  | `names.${'notFound' | 'invalidChainId' | 'resolveFailed' | 'authNotFound' | 'suggestionsFailed' | 'reverseFailed' | 'invalidLabel'}`
  | `api.${'nameTaken' | 'timestampExpired' | 'clockOff' | 'signatureInvalid'}`
  | `api.${'noRoute' | 'quoteExpired' | 'swapRefused' | 'outputZero' | 'insufficientBalance' | 'feeNotCovered'}`
  | `swap.${'unsupportedNetwork' | 'incomplete' | 'mismatch'}`
  | 'frame'
  | 'frame.serviceUnavailable'
  | `frame.${'loadFailed' | 'requestTimeout' | 'sessionExpired' | 'methodNotAllowed' | 'storageUnavailable'}`
  | `frame.${'notOffered' | 'walletUnreadable' | 'otherWallet' | 'otherFamily' | 'noWalletHere' | 'hasWallet'}`
  | 'frame.windowUnavailable'
  | 'login'
  | `login.${'dependencyUnavailable' | 'throttled' | 'emailInvalid' | 'codeWrong' | 'attemptClosed' | 'locked' | 'providerUnavailable'}`
  | `login.${'proxyUntrusted' | 'providerRefused' | 'deviceDenied' | 'accountFrozen' | 'deviceWaiting' | 'passkeyRefused' | 'passkeyNone' | 'passkeyUnavailable'}`
  | `recovery.${'lastWay' | 'tooManyWays'}`
  | 'request.wentWrong'
  | 'siwx'
  | `siwx.${'signatureDeclined' | 'startFailed' | 'smartAccount' | 'answerMismatch' | 'domainMismatch' | 'expired'}`
  | `siwx.${'notYetValid' | 'clockOff'}`
  | `siwx.${'nonceUsed' | 'nonceUnknown' | 'signatureWrong' | 'signatureUnsupported' | 'chainUnsupported'}`
  | `siwx.${'nodeUnavailable' | 'storeUnavailable' | 'serverUnavailable' | 'sessionInvalid'}`
  | 'onramp'
  | `onramp.${'amountInvalid' | 'amountTooLow' | 'amountTooHigh' | 'amountTooPrecise' | 'currencyUnsupported'}`
  | `onramp.${'methodUnsupported' | 'assetUnsupported' | 'receiverInvalid' | 'quoteExpired' | 'quoteMismatch'}`
  | `onramp.${'orderUnknown' | 'orderFinished' | 'returnUrlNotAllowed' | 'providerRefused' | 'providerUnavailable'}`
  | `onramp.${'providerUnreadable' | 'providerChanged' | 'notConfigured' | 'windowBlocked' | 'regionRestricted'}`
  | 'analytics.forbidden'
  | `history.${'fetchFailed' | 'accountRequired'}`

/** What happened, and what to do next. Either may hold the marks `{wallet}` and `{network}`. */
export type ErrorText = readonly [title: string, body: string]

/** The sentences for all errors in one language. */
export type ErrorTexts = Readonly<Record<ErrorTextKey, ErrorText>>
