import { CopyButton, type CopyButtonProps } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'

export type CopyTextProps = Omit<CopyButtonProps, 'copiedLabel' | 'refusedLabel'>

/** A button that copies a text, and says whether it did. */
export function CopyText(props: CopyTextProps) {
  const { t } = useText()
  return <CopyButton {...props} copiedLabel={t('home.copied')} refusedLabel={t('home.notCopied')} />
}
