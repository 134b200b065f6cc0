import { isEmail, startEmailUpdate } from '@latchkey/core/login'
import { Body, Button, Field, mailIcon, Text } from '@latchkey/ui'
import { useState } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { selectLoggedIn, throttledText, useLogin } from './useLogin.ts'

/** Another address to log in with. */
export function UpdateEmailWalletView() {
  const kit = useKit()
  const { t, errorText } = useText()
  const login = useLogin()
  const present = useKitState((state) => selectLoggedIn(state)?.user?.email) ?? undefined
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const busy = login.status === 'asking'
  const failed = login.status === 'idle' && login.email === email.trim() ? login.error : undefined
  const said = problem ?? (failed && (throttledText(failed, t) ?? errorText(failed).body))
  return (
    <Body>
      <Text>{present ? t('updateEmail.body', { email: present }) : t('updateEmail.bodyFirst')}</Text>
      <form
        className="lk-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          if (!isEmail(email)) return setProblem(t('login.emailWrong'))
          if (email.trim().toLowerCase() === present?.toLowerCase()) return setProblem(t('updateEmail.same'))
          startEmailUpdate(kit, { email })
        }}
      >
        <Field
          label={t('updateEmail.new')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          icon={mailIcon}
          value={email}
          readOnly={busy}
          message={said}
          tone={said ? 'bad' : undefined}
          data-testid="wui-email-input"
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button variant="primary" type="submit" busy={busy} disabled={email.trim() === ''}>
          {t('updateEmail.save')}
        </Button>
      </form>
    </Body>
  )
}
