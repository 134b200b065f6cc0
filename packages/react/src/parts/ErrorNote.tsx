import type { KitError } from '@latchkey/protocol'
import { alertIcon, Note, Stack } from '@latchkey/ui'
import { useErrorText } from '../text/useErrorText.ts'
import { ErrorDetails } from './ErrorDetails.tsx'

/** What failed, what to do next, and the facts to copy. */
export function ErrorNote({ error }: { readonly error: KitError }) {
  const { title, body } = useErrorText()(error)
  return (
    <Stack>
      <Note icon={alertIcon} tone="bad" live="alert" title={title}>
        {body}
      </Note>
      <ErrorDetails error={error} />
    </Stack>
  )
}
