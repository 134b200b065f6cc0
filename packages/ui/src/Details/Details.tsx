import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { downIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const detailsCss = `
.lk-details{background:var(--lk-raised);border-radius:var(--lk-r-m);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0}
.lk-details>summary{display:flex;align-items:center;justify-content:space-between;min-block-size:var(--lk-hit);padding-inline:var(--lk-s4) var(--lk-s3);cursor:pointer;color:var(--lk-text-2);font-weight:500;list-style:none;border-radius:inherit}
.lk-details>summary::-webkit-details-marker{display:none}
.lk-details>summary:hover{color:var(--lk-text)}
.lk-details[open]>summary>.lk-i{transform:rotate(180deg)}
.lk-details-in{display:flex;align-items:flex-start;gap:var(--lk-s2);padding:0 var(--lk-s1) var(--lk-s2) var(--lk-s4);max-block-size:calc(var(--lk-l2)*6.5);overflow-y:auto;overscroll-behavior:contain}
.lk-details-in>button{position:sticky;inset-block-start:0}
[dir=rtl] .lk-details-in{padding:0 var(--lk-s4) var(--lk-s2) var(--lk-s1)}
.lk-details-in>pre{flex:1;min-inline-size:0;padding-block:var(--lk-s2);font:400 var(--lk-t1)/var(--lk-l2) var(--lk-mono);color:var(--lk-text-3);white-space:pre-wrap;overflow-wrap:anywhere;direction:ltr;text-align:left}
:host([data-lk-preset=high-contrast]) .lk-details,[data-lk-preset=high-contrast] .lk-details{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-details{border:1px solid CanvasText}}
`

export type DetailsProps = {
  readonly summary: string
  /** Codes and facts for support: shown in monospace, copied as they are. */
  readonly text: string
  readonly copyLabel: string
  readonly copiedLabel: string
  readonly refusedLabel: string
}

export function Details({ summary, text, copyLabel, copiedLabel, refusedLabel }: DetailsProps) {
  useStyles(detailsCss)
  return (
    <details className="lk-details">
      <summary>
        {summary}
        <Icon d={downIcon} />
      </summary>
      <div className="lk-details-in">
        <pre>{text}</pre>
        <CopyButton text={text} label={copyLabel} copiedLabel={copiedLabel} refusedLabel={refusedLabel} />
      </div>
    </details>
  )
}
