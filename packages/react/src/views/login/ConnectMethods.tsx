import { pushView, resetView } from '@latchkey/core'
import {
  type LoginMethods as Offered,
  startPasskeyLogin,
  startPasskeySignUp,
  startSocialLogin,
} from '@latchkey/core/login'
import type { LoginProvider } from '@latchkey/protocol'
import { loginProviders, type Namespace } from '@latchkey/protocol'
import {
  alertIcon,
  Button,
  Divider,
  Icon,
  keyIcon,
  moreIcon,
  Note,
  Stack,
  Text,
  useStyles,
  walletIcon,
} from '@latchkey/ui'
import { Fragment } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { useWalletChoice } from '../connect/useWalletChoice.ts'
import { WalletChoice } from '../connect/WalletChoice.tsx'
import { BringWallet } from './BringWallet.tsx'
import { connectSections, useOfferedLogins } from './connectSections.ts'
import { EmailField } from './EmailField.tsx'
import { LastLogin, useLastLogin } from './LastLogin.tsx'
import { SocialMark } from './SocialMark.tsx'
import { loginCss, useLogin } from './useLogin.ts'

export type ConnectMethodsProps = {
  readonly disabled: boolean
  /** The kind of network that a wallet is wanted for; any unless given. */
  readonly namespace: Namespace | undefined
}

/** Wallets that the browser itself has. */
const inBrowser: ReadonlySet<string> = new Set(['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN'])

/** Logins and wallets, in the order of the app, the logins first unless it has one: what belongs together, in sections. */
export function ConnectMethods({ disabled, namespace }: ConnectMethodsProps) {
  const kit = useKit()
  const { t } = useText()
  const offered = useOfferedLogins()
  const { items, coming, showsAll } = useWalletChoice(namespace)
  const hasInstalled = items.some(({ connector }) => connector && inBrowser.has(connector.type))
  const hasWallets = items.length > 0 || coming > 0 || showsAll
  const sections = connectSections({ offered, hasInstalled, hasWallets, order: kit.options.connectMethodsOrder })
  const { collapseWallets, emailShowWallets } = kit.features
  const collapsed = offered !== undefined && (collapseWallets || (offered.email && !emailShowWallets))
  return sections.map((section, index) => (
    <Fragment key={section.join()}>
      {index > 0 && (
        <div data-testid="w3m-email-login-or-separator">
          <Divider>{section[0] === 'wallet' ? t('login.orWallet') : t('login.or')}</Divider>
        </div>
      )}
      {section[0] !== 'wallet' ? (
        <LoginMethods parts={section.filter(isLogin)} disabled={disabled} />
      ) : collapsed ? (
        <Button
          disabled={disabled}
          data-testid="w3m-collapse-wallets-button"
          onClick={() => pushView(kit, 'ConnectWallets')}
        >
          <Icon d={walletIcon} />
          {t('login.wallets')}
        </Button>
      ) : (
        <WalletChoice disabled={disabled} namespace={namespace} />
      )}
    </Fragment>
  ))
}

type LoginMethodsProps = {
  /** In the order to show. */
  readonly parts: readonly ('email' | 'social')[]
  readonly disabled: boolean
}

/** The ways into the app's own wallet, for views of their own; nothing in an app without logins. */
export function OwnWallet() {
  const kit = useKit()
  const { t } = useText()
  const offered = useOfferedLogins()
  if (offered === undefined) return null
  // The terms are ticked in the Connect view, before anything else.
  if (kit.features.legalCheckbox) {
    return (
      <Button variant="primary" onClick={() => resetView(kit, 'Connect')}>
        {t('login.emailGo')}
      </Button>
    )
  }
  return (
    <LoginMethods
      parts={connectSections({ ...alone, offered })
        .flat()
        .filter(isLogin)}
      disabled={false}
    />
  )
}

const alone = { hasInstalled: false, hasWallets: false, order: undefined }
const isLogin = (part: 'email' | 'social' | 'wallet') => part !== 'wallet'

/** The ways into the app's own wallet: mail leads, a passkey and the social accounts are equals beside it. */
function LoginMethods({ parts, disabled }: LoginMethodsProps) {
  useStyles(loginCss)
  const offered = useOfferedLogins()
  if (offered === undefined) return null
  return <OfferedMethods offered={offered} parts={parts} disabled={disabled} />
}

function OfferedMethods({ offered, parts, disabled }: LoginMethodsProps & { readonly offered: Offered }) {
  const { t } = useText()
  const { items } = useWalletChoice(undefined)
  const last = useLastLogin(offered, items)
  const makes = last === undefined && (
    <Text tone="small" centred>
      {t('login.makes')}
    </Text>
  )
  return (
    <Stack data-testid="w3m-social-login-widget" role="group" aria-label={t('login.methods')}>
      {last && <LastLogin last={last} disabled={disabled} />}
      {parts.map((part) => (
        <Fragment key={part}>
          {part === 'email' && <EmailField disabled={disabled} leads={last === undefined} />}
          {part === (offered.socials.length > 0 ? 'social' : 'email') && (
            <OtherLogins offered={offered} disabled={disabled} />
          )}
        </Fragment>
      ))}
      {offered.bring && (last === undefined || last.wallet) ? (
        <BringWallet disabled={disabled}>{makes}</BringWallet>
      ) : (
        makes
      )}
    </Stack>
  )
}

type OtherLoginsProps = {
  readonly offered: Offered
  readonly disabled: boolean
}

/** How many marks fit into the row under the first provider, the way to the others included. */
const rowMax = 5

/** A passkey and the first provider by name, the next by their marks, the rest behind one more button. */
function OtherLogins({ offered, disabled }: OtherLoginsProps) {
  const { email, passkey, socials: providers } = offered
  const kit = useKit()
  const { t, errorText } = useText()
  const { status, passkey: byPasskey, error } = useLogin()
  const hasNone = byPasskey && status === 'idle' && error?.code === 'login/passkey-none'
  const said = byPasskey && status === 'idle' && error ? errorText(error) : undefined
  const [first, ...others] = providers
  const shown = others.length > rowMax ? others.slice(0, rowMax - 1) : others
  const start = (provider: LoginProvider) => startSocialLogin(kit, { provider })
  return (
    <>
      <div className="lk-socials">
        {passkey && (
          <Button
            disabled={disabled}
            busy={byPasskey && status !== 'idle'}
            aria-label={t('login.passkey')}
            data-testid="w3m-passkey-button"
            onClick={() => startPasskeyLogin(kit)}
          >
            <Icon d={keyIcon} />
            {first === undefined ? t('login.passkey') : t('login.passkeyName')}
          </Button>
        )}
        {first !== undefined && (
          <Button
            disabled={disabled}
            aria-label={t('login.with', { provider: loginProviders[first] })}
            data-testid={`social-selector-${first}`}
            onClick={() => start(first)}
          >
            <SocialMark provider={first} />
            {passkey ? loginProviders[first] : t('login.with', { provider: loginProviders[first] })}
          </Button>
        )}
      </div>
      {said && (
        <Note icon={alertIcon} tone={hasNone ? 'plain' : 'bad'} live="alert" title={said.title}>
          {said.body}
        </Note>
      )}
      {hasNone && email && (
        <Button disabled={disabled} data-testid="passkey-sign-up" onClick={() => startPasskeySignUp(kit)}>
          {t('login.passkeyMake')}
        </Button>
      )}
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
