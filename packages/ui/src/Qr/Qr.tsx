import { type ReactNode, useMemo } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { qrCss } from './qr.css.ts'
import { qrPath } from './qrPath.ts'

export type QrProps = {
  /** What it says. Without it, a placeholder of the same size. */
  readonly value: string | undefined
  /** What it is, in words. */
  readonly label: string
  /** An image for the middle. */
  readonly image?: ReactNode
  /** Lies over a code that is no longer good: why, and a way to a new one. No camera reads what is under it. */
  readonly veil?: ReactNode
  readonly testId?: string | undefined
}

/** A QR code: always dark on warm white, in every theme, because many cameras can't read an inverted one. */
export function Qr({ value, label, image, veil, testId }: QrProps) {
  useStyles(qrCss)
  const drawing = useMemo(() => (value === undefined ? undefined : qrPath(value, Boolean(image))), [value, image])
  const far = (drawing?.size ?? 0) - 7
  return (
    <div className="lk-qr" data-veiled={veil ? '' : undefined} data-testid={testId}>
      {drawing ? (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          fill="currentColor"
          role="img"
          aria-label={label}
          aria-hidden={Boolean(veil)}
        >
          <path d={drawing.dots} />
          {[
            [0, 0],
            [far, 0],
            [0, far],
          ].map(([x = 0, y = 0]) => (
            <g key={`${x} ${y}`}>
              <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.75" fill="none" stroke="currentColor" />
              <rect x={x + 2} y={y + 2} width="3" height="3" rx=".9" />
            </g>
          ))}
        </svg>
      ) : (
        <Skeleton />
      )}
      {image}
      {veil && <div className="lk-qr-veil">{veil}</div>}
    </div>
  )
}
