import { pushView } from '@latchkey/core'
import { type SocialProvider, startSocialLogin } from '@latchkey/core/login'
import { Button, Icon, moreIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/useText.ts'
import { loginProviders } from './loginProviders.ts'
import { SocialMark } from './SocialMark.tsx'

export type SocialButtonsProps = { readonly providers: readonly SocialProvider[]; readonly disabled: boolean }

/** How many marks fit into the row under the first provider, the way to the others included. */
const rowMax = 5

/** The social accounts to log in with: the first by name, the next by their marks, the rest behind one more button. */
export function SocialButtons({ providers, disabled }: SocialButtonsProps) {
  const kit = useKit()
  const { t } = useText()
  const [first, ...others] = providers
  const shown = others.length > rowMax ? others.slice(0, rowMax - 1) : others
  const start = (provider: SocialProvider) => startSocialLogin(kit, { provider })
  if (first === undefined) return null
  return (
    <>
      <Button disabled={disabled} data-testid={`social-selector-${first}`} onClick={() => start(first)}>
        <span className="lead">
          <SocialMark provider={first} />
        </span>
        {t('login.with', { provider: loginProviders[first] })}
      </Button>
      {shown.length > 0 && (
        <div className="lk-socials">
          {shown.map((provider) => (
            <Button
              key={provider}
              disabled={disabled}
              aria-label={t('login.with', { provider: loginProviders[provider] })}
              data-testid={`social-selector-${provider}`}
              onClick={() => start(provider)}
            >
              <SocialMark provider={provider} />
            </Button>
          ))}
          {shown.length < others.length && (
            <Button
              disabled={disabled}
              aria-label={t('login.more')}
              data-testid="social-selector-more"
              onClick={() => pushView(kit, 'ConnectSocials')}
            >
              <Icon d={moreIcon} />
            </Button>
          )}
        </div>
      )}
    </>
  )
}
