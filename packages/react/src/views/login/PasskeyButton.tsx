import { startPasskeyLogin } from '@latchkey/core/login'
import { alertIcon, Button, Icon, keyIcon, Note } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useErrorText } from '../../text/useErrorText.ts'
import { useText } from '../../text/useText.ts'
import { useLogin } from './useLogin.ts'

/** A login for those who have a passkey already: one touch, no mail. */
export function PasskeyButton({ disabled }: { readonly disabled: boolean }) {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const { status, passkey, error } = useLogin()
  const said = passkey && status === 'idle' && error ? errorText(error) : undefined
  return (
    <>
      <Button
        variant="quiet"
        disabled={disabled}
        busy={passkey && status !== 'idle'}
        data-testid="w3m-passkey-button"
        onClick={() => startPasskeyLogin(kit)}
      >
        <Icon d={keyIcon} />
        {t('login.passkey')}
      </Button>
      {said && (
        <Note icon={alertIcon} tone="bad" live="alert" title={said.title}>
          {said.body}
        </Note>
      )}
    </>
  )
}
