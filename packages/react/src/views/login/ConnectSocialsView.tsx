import { startSocialLogin } from '@latchkey/core/login'
import { loginProviders } from '@latchkey/protocol'
import { Body, Glyph, List, Row, useStyles } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { useOfferedLogins } from './connectSections.ts'
import { SocialMark } from './SocialMark.tsx'
import { loginCss } from './useLogin.ts'

/** Every social account to log in with. */
export function ConnectSocialsView() {
  const kit = useKit()
  const { t } = useText()
  const offered = useOfferedLogins()
  useStyles(loginCss)
  return (
    <Body>
      <List aria-label={t('login.allSocials')}>
        {(offered?.socials ?? []).map((provider) => (
          <Row
            key={provider}
            image={
              <Glyph>
                <SocialMark provider={provider} />
              </Glyph>
            }
            title={loginProviders[provider]}
            next
            data-testid={`social-selector-${provider}`}
            onClick={() => startSocialLogin(kit, { provider })}
          />
        ))}
      </List>
    </Body>
  )
}
