import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { downIcon } from '../icons/downIcon.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { detailsCss } from './details.css.ts'

export type DetailsProps = {
  readonly summary: string
  /** Codes and facts for whoever helps: shown in monospace, copied as they are. */
  readonly text: string
  readonly copyLabel: string
  readonly copiedLabel: string
}

export function Details({ summary, text, copyLabel, copiedLabel }: DetailsProps) {
  useStyles(detailsCss)
  return (
    <details className="lk-details">
      <summary>
        {summary}
        <Icon d={downIcon} />
      </summary>
      <div className="lk-details-in">
        <pre>{text}</pre>
        <CopyButton text={text} label={copyLabel} copiedLabel={copiedLabel} />
      </div>
    </details>
  )
}
