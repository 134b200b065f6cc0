import { Glyph, useStyles } from '@latchkey/ui'
import { listRoles } from './rows.tsx'

const pointsCss = `
.lk-points{display:grid;gap:var(--lk-s5);padding-block:var(--lk-s2)}
.lk-point{display:grid;grid-template-columns:var(--lk-img) minmax(0,1fr);gap:var(--lk-s3);align-items:start}
.lk-point b,.lk-point .lk-p{display:block}
.lk-point b{font-weight:600;line-height:calc(var(--lk-m)*2.2)}
`

export type Point = { readonly icon: string; readonly title: string; readonly body: string }

/** A few things to know, each with an icon. */
export function Points({ points }: { readonly points: readonly Point[] }) {
  useStyles(pointsCss)
  return (
    <ul className="lk-points" {...listRoles.list}>
      {points.map(({ icon, title, body }) => (
        <li key={title} className="lk-point">
          <Glyph icon={icon} />
          <span>
            <b>{title}</b>
            <span className="lk-p">{body}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
