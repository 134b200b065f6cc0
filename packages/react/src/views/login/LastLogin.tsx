import type { WalletItem } from '@latchkey/core'
import {
  forgetLogin,
  type LoginMethods,
  type RememberedLogin,
  rememberedLogin,
  startEmailLogin,
  startPasskeyLogin,
  startSocialLogin,
} from '@latchkey/core/login'
import { loginProviders } from '@latchkey/protocol'
import { alertIcon, Button, Icon, keyIcon, mailIcon, Note, WalletImage } from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Translate } from '../../messages/messages.types.ts'
import { useText } from '../../text/TextContext.ts'
import { selectWallet } from '../connect/selectWallet.ts'
import { isLast } from '../connect/useWalletChoice.ts'
import { SocialMark } from './SocialMark.tsx'
import { throttledText, useLogin } from './useLogin.ts'

/** The way in that this browser remembers, where the app still offers it, and the way to forget it. */
export function useLastLogin(
  { email, socials, passkey }: LoginMethods,
  wallets: readonly WalletItem[],
): LastLoginProps['last'] | undefined {
  const kit = useKit()
  const [login, setLogin] = useState(() => rememberedLogin(kit))
  if (login === undefined) return undefined
  const { method, label } = login
  const wallet = wallets.find((item) => isLast(item, login))
  const isOffered =
    method === 'wallet'
      ? wallet !== undefined
      : method === 'email'
        ? email && label !== undefined
        : method === 'passkey'
          ? passkey
          : socials.includes(method)
  const forget = () => {
    forgetLogin(kit)
    setLogin(undefined)
  }
  return isOffered ? { login, wallet, forget } : undefined
}

export type LastLoginProps = {
  readonly last: {
    readonly login: RememberedLogin
    /** Its row, where it is a wallet. */
    readonly wallet: WalletItem | undefined
    readonly forget: () => void
  }
  readonly disabled: boolean
}

/** The last way in of this browser, at one click. */
export function LastLogin({ last, disabled }: LastLoginProps) {
  const kit = useKit()
  const { t, errorText } = useText()
  const { status, email, provider, passkey, error } = useLogin()
  const { method, label } = last.login
  const isThis = method === 'email' ? email === label : method === 'passkey' ? passkey : provider === method
  // Of a passkey the view says it once, where the passkey is.
  const failure = method === 'email' && isThis && status === 'idle' ? error : undefined
  const start = () => {
    if (method === 'wallet') {
      if (last.wallet) selectWallet(kit, last.wallet)
    } else if (method === 'email') startEmailLogin(kit, { email: label ?? '' })
    else if (method === 'passkey') startPasskeyLogin(kit)
    else startSocialLogin(kit, { provider: method })
  }
  return (
    <>
      <Button
        variant="primary"
        disabled={disabled}
        busy={isThis && status !== 'idle'}
        data-testid="lk-last-login"
        onClick={start}
      >
        {last.wallet ? (
          <WalletImage size="s" name={last.wallet.name} src={last.wallet.imageUrl} />
        ) : method === 'wallet' ? null : method === 'email' || method === 'passkey' ? (
          <Icon d={method === 'email' ? mailIcon : keyIcon} />
        ) : (
          <SocialMark provider={method} />
        )}
        <span className="lk-as">{nameOf(last.login, t)}</span>
      </Button>
      {failure && (
        <Note icon={alertIcon} tone="bad" live="alert">
          {throttledText(failure, t) ?? errorText(failure).title}
        </Note>
      )}
      <Button variant="quiet" data-testid="lk-forget-login" onClick={last.forget}>
        {t(method === 'wallet' ? 'login.forgetWallet' : 'login.forget')}
      </Button>
    </>
  )
}

function nameOf({ method, label }: RememberedLogin, t: Translate): string {
  if (method === 'wallet') return t('login.with', { provider: label })
  if (label !== undefined) return t('login.continueAs', { name: label })
  if (method === 'passkey') return t('login.passkey')
  return method === 'email' ? t('login.emailGo') : t('login.with', { provider: loginProviders[method] })
}
