import { Stack, useStyles } from '@latchkey/ui'
import { Fragment } from 'react'
import { EmailField } from './EmailField.tsx'
import { loginCss } from './login.css.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useOfferedLogins } from './useOfferedLogins.ts'

export type LoginMethodsProps = {
  /** In the order to show. */
  readonly parts: readonly ('email' | 'social')[]
  readonly disabled: boolean
}

/** The ways to log in that stand next to each other in the Connect view. */
export function LoginMethods({ parts, disabled }: LoginMethodsProps) {
  useStyles(loginCss)
  const offered = useOfferedLogins()
  if (offered === undefined) return null
  return (
    <Stack data-testid="w3m-social-login-widget">
      {parts.map((part) => (
        <Fragment key={part}>
          {part === 'social' && <SocialButtons providers={offered.socials} disabled={disabled} />}
          {part === 'email' && <EmailField disabled={disabled} />}
          {offered.passkey && part === (offered.email ? 'email' : 'social') && <PasskeyButton disabled={disabled} />}
        </Fragment>
      ))}
    </Stack>
  )
}
