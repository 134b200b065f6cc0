import { Glyph, useStyles } from '@latchkey/ui'
import { listRoles } from './listRoles.ts'
import { pointsCss } from './points.css.ts'

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
