import type { SocialProvider } from '@latchkey/core/login'
import { socialShapes } from './socialShapes.ts'

/** The mark of a provider. Decorative: the control around it has the name. */
export function SocialMark({ provider }: { readonly provider: SocialProvider }) {
  return (
    <svg className="lk-i lk-social" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {socialShapes[provider].map(({ d, fill = 'currentColor' }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}
