import { Stack, useStyles } from '@latchkey/ui'
import { EmailField } from './EmailField.tsx'
import { loginCss } from './login.css.ts'
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
      {parts.map((part) =>
        part === 'email' ? (
          offered.email && <EmailField key={part} disabled={disabled} />
        ) : (
          <SocialButtons key={part} providers={offered.socials} disabled={disabled} />
        ),
      )}
    </Stack>
  )
}
