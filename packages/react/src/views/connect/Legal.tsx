import { Link, Text } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { RichText } from '../../text/RichText.tsx'
import { useFirstText } from '../../text/useFirstText.ts'

export type LegalProps = { readonly accepted: boolean; readonly onAccept: (accepted: boolean) => void }

/** What connecting accepts: a sentence, or a box to tick where the app asks for that. */
export function Legal({ accepted, onAccept }: LegalProps) {
  const kit = useKit()
  const { t } = useFirstText()
  const { termsConditionsUrl: termsUrl, privacyPolicyUrl: privacyUrl } = kit.options
  const terms = termsUrl && (
    <Link href={termsUrl} external>
      {t('connect.terms')}
    </Link>
  )
  const privacy = privacyUrl && (
    <Link href={privacyUrl} external>
      {t('connect.privacy')}
    </Link>
  )
  if (!terms && !privacy) return null
  if (!kit.features.legalCheckbox) return <Sentence terms={terms} privacy={privacy} />
  return (
    <Text tone="small">
      <label className="lk-check">
        <input
          type="checkbox"
          checked={accepted}
          data-testid="w3m-legal-checkbox"
          onChange={(event) => onAccept(event.target.checked)}
        />
        <span>
          {terms && privacy ? (
            <RichText id="connect.acceptBoth" values={{ terms, privacy }} />
          ) : terms ? (
            <RichText id="connect.acceptTerms" values={{ terms }} />
          ) : (
            <RichText id="connect.acceptPrivacy" values={{ privacy }} />
          )}
        </span>
      </label>
    </Text>
  )
}

function Sentence({ terms, privacy }: { readonly terms: ReactNode; readonly privacy: ReactNode }) {
  return (
    <Text tone="small" centred>
      {terms && privacy ? (
        <RichText id="connect.legalBoth" values={{ terms, privacy }} />
      ) : terms ? (
        <RichText id="connect.legalTerms" values={{ terms }} />
      ) : (
        <RichText id="connect.legalPrivacy" values={{ privacy }} />
      )}
    </Text>
  )
}
