import { type Notification, selectAccount } from '@latchkey/core'
import { useKitState } from '../hooks/useKitState.ts'
import { errorTextKey } from '../messages/errorTextKey.ts'
import { fillMessage } from '../messages/fillMessage.ts'
import { useFirstText } from '../text/useFirstText.ts'

/** What a notification says in the person's language; an app's own message as the app wrote it. */
export function useNotificationText({ message, code, text }: Notification): {
  title: string
  detail: string | undefined
} {
  const { t, all } = useFirstText()
  const wallet = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  if (text?.key === 'sent')
    return { title: t('notice.sent', { amount: `${text.amount} ${text.symbol}` }), detail: undefined }
  if (text?.key === 'emailChanged') return { title: t('notice.emailChanged'), detail: undefined }
  if (text?.key === 'walletEnded') return { title: t('notice.walletEnded', { wallet: text.name }), detail: undefined }
  if (code === undefined || all === undefined) return { title: message, detail: undefined }
  const names = { wallet: wallet ?? all.t('common.wallet'), network: all.t('common.network') }
  const [title, detail] = all.errorTexts[errorTextKey(all.errorTexts, code)]
  return { title: fillMessage(title, names).join(''), detail: fillMessage(detail, names).join('') }
}
