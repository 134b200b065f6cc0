import { isKitError, type KitError } from '@latchkey/protocol'
import { alertIcon, Details, Note, Stack } from '@latchkey/ui'
import { useText } from '../text/TextContext.ts'

/** Code and facts of an error, closed until asked for, and ready to be copied. */
export function ErrorDetails({ error }: { readonly error: KitError }) {
  return <SupportDetails text={errorDetails(error)} />
}

/** What support asks for, closed until asked for, and ready to be copied. */
export function SupportDetails({ text }: { readonly text: string }) {
  const { t } = useText()
  return (
    <Details
      summary={t('common.details')}
      text={text}
      copyLabel={t('common.copyDetails')}
      copiedLabel={t('common.copied')}
      refusedLabel={t('common.notCopied')}
    />
  )
}

/** The facts of an error for support: its code first, never more than what the product itself wrote. */
function errorDetails(error: KitError): string {
  return [error.code, error.shortMessage, ...error.metaMessages, error.details]
    .filter((line, index, lines) => line !== undefined && line !== '' && lines.indexOf(line) === index)
    .join('\n')
}

/**
 * What to do about a list that could not be read, beside a title that says so: by the service's own error, where that is
 * the reason. Needs the kit's texts above it.
 */
export function ErrorAdvice({ error }: { readonly error: KitError }) {
  return useText().errorText(isKitError(error.cause) ? error.cause : error).body
}

/** What failed, what to do next, and the facts to copy. */
export function ErrorNote({ error }: { readonly error: KitError }) {
  const { title, body } = useText().errorText(error)
  return (
    <Stack>
      <Note icon={alertIcon} tone="bad" live="alert" title={title}>
        {body}
      </Note>
      <ErrorDetails error={error} />
    </Stack>
  )
}
