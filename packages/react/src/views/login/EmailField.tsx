import { isEmail, startEmailLogin } from '@latchkey/core/login'
import { Button, Field, mailIcon } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { throttledText, useLogin } from './useLogin.ts'

/** What a login by mail begins with. `leads`: its button is the one with the accent. */
export function EmailField({ disabled, leads }: { readonly disabled: boolean; readonly leads: boolean }) {
  const kit = useKit()
  const { t, errorText } = useText()
  const login = useLogin()
  const [email, setEmail] = useState(login.email ?? '')
  const [wrong, setWrong] = useState(false)
  const selected = useRef(false)
  const busy =
    login.status === 'asking' || (login.status === 'finishing' && login.provider === undefined && !login.passkey)
  const failed = login.status === 'idle' && login.email === email.trim() ? login.error : undefined
  const problem = wrong ? t('login.emailWrong') : failed && (throttledText(failed, t) ?? errorText(failed).body)
  const input = useRef<HTMLInputElement>(null)
  const { thenPasskey } = login
  // The way to a passkey leads over this field.
  useEffect(() => {
    if (thenPasskey) input.current?.focus()
  }, [thenPasskey])
  return (
    <form
      className="lk-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || disabled) return
        const right = isEmail(email)
        setWrong(!right)
        if (right) startEmailLogin(kit, { email })
      }}
    >
      <Field
        label={t('login.email')}
        labelHidden
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        icon={mailIcon}
        placeholder={t('login.email')}
        value={email}
        disabled={disabled}
        readOnly={busy}
        ref={input}
        message={problem ?? (thenPasskey ? t('login.passkeyNext') : undefined)}
        tone={problem ? 'bad' : undefined}
        data-testid="wui-email-input"
        onFocus={() => {
          if (selected.current) return
          selected.current = true
          kit.emit({ type: 'EMAIL_LOGIN_SELECTED' })
        }}
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong(false)
        }}
      />
      <Button variant={leads ? 'primary' : undefined} type="submit" busy={busy} disabled={disabled}>
        {t('login.emailGo')}
      </Button>
    </form>
  )
}
