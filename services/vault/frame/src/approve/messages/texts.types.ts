import type { ActionKey, WarningId } from '@latchkey/reading'

/** Names of what is beside a sentence. */
export type PartLabel =
  | 'account'
  | 'amount'
  | 'contract'
  | 'deadline'
  | 'from'
  | 'item'
  | 'number'
  | 'owner'
  | 'program'
  | 'safe'
  | 'selector'
  | 'size'
  | 'spender'
  | 'to'
  | 'token'
  | 'value'

export type ScreenText =
  | 'titleTransaction'
  | 'titleMessage'
  | 'titleTypedData'
  | 'titleTransactions'
  | 'claims'
  | 'yourAccount'
  | 'changes'
  | 'estimate'
  | 'estimateLoading'
  | 'estimateNone'
  | 'estimateMissing'
  | 'estimateFails'
  | 'message'
  | 'bytes'
  | 'data'
  | 'domain'
  | 'feeAtMost'
  | 'feeLoading'
  | 'feeMissing'
  | 'raw'
  | 'nameRegister'
  | 'nameProfile'
  | 'nameAddress'
  | 'nameBio'
  | 'namePicture'
  | 'signInTo'
  | 'asked'
  | 'also'
  | 'scroll'
  | 'unlimited'
  | 'never'
  | 'units'
  | 'nodeSays'
  | 'item'
  | 'limitLabel'
  | 'limitHint'
  | 'limitUse'
  | 'limitBad'
  | 'reject'
  | 'again'
  | 'openWindow'
  | 'windowNeeded'
  | 'windowAlone'
  | 'windowBlocked'
  | 'windowOver'
  | 'windowWaiting'
  | 'covered'
  | 'early'
  | 'unread'
  | 'still'
  | 'short'
  | 'small'
  | 'signing'
  | 'notReady'
  | 'transactionOf'

/** What the button does. `Plain`: without the amount, which is too long for it. */
export type Verb = 'send' | 'sendPlain' | 'allow' | 'allowPlain' | 'revoke' | 'signIn' | 'sign' | 'approve'

/** Every text of the approve screen in one language. `{name}` is a placeholder. */
export type ApproveTexts = {
  readonly screen: Readonly<Record<ScreenText, string>>
  /** The words of the button: pressed, and held. */
  readonly verb: Readonly<Record<Verb, readonly [string, string]>>
  readonly action: Readonly<Record<ActionKey, string>>
  readonly part: Readonly<Record<PartLabel, string>>
  /** Title and sentence. */
  readonly warning: Readonly<Record<WarningId, readonly [string, string]>>
}
