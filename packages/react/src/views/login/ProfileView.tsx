import { pushView, resetView, showNotification } from '@latchkey/core'
import { toKitError } from '@latchkey/protocol'
import { Body, Button, Empty, Glyph, List, mailIcon, Row, Stack, userIcon, useStyles, Who } from '@latchkey/ui'
import { useDisconnect } from '../../hooks/useDisconnect.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useText } from '../../text/useText.ts'
import { LoginAccounts } from './LoginAccounts.tsx'
import { loginCss } from './login.css.ts'
import { loginProviders } from './loginProviders.ts'
import { SocialMark } from './SocialMark.tsx'
import { selectLoggedIn } from './selectLoggedIn.ts'

/** Who is logged in, by what, with which accounts; and the ways to change the address and to leave. */
export function ProfileView() {
  const kit = useKit()
  const { t } = useText()
  const connection = useKitState(selectLoggedIn)
  const { disconnect, isPending } = useDisconnect()
  useStyles(loginCss)
  if (connection === undefined) return <NobodyHere />
  const { email, userName, socialProvider } = connection.user ?? {}
  const leave = () => {
    disconnect({ connectorId: connection.connectorId }).catch((error: unknown) => {
      const { code, shortMessage } = toKitError(error)
      showNotification(kit, { message: shortMessage, code, variant: 'error' })
    })
  }
  return (
    <Body>
      <Who
        image={
          socialProvider ? (
            <Glyph>
              <SocialMark provider={socialProvider} />
            </Glyph>
          ) : (
            <Glyph icon={userIcon} />
          )
        }
        name={userName ?? email ?? connection.name}
        note={socialProvider ? t('profile.by', { provider: loginProviders[socialProvider] }) : t('profile.byEmail')}
      />
      <LoginAccounts accounts={connection.accounts} />
      <List aria-label={t('profile.open')}>
        <Row
          image={<Glyph icon={mailIcon} />}
          title={email ? t('profile.changeEmail') : t('profile.addEmail')}
          subtitle={userName ? (email ?? undefined) : undefined}
          next
          data-testid="w3m-account-email-update"
          onClick={() => pushView(kit, 'UpdateEmailWallet')}
        />
      </List>
      <Stack>
        <Button busy={isPending} onClick={leave}>
          {t('profile.logOut')}
        </Button>
      </Stack>
    </Body>
  )
}

function NobodyHere() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Empty icon={userIcon} title={t('profile.none.title')}>
        {t('profile.none.body')}
      </Empty>
      <Button variant="primary" onClick={() => resetView(kit, 'Connect')}>
        {t('code.startOver')}
      </Button>
    </Body>
  )
}
