import { type ReactNode, useEffect, useState } from 'react'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import type { QrDrawing } from './qrPath.ts'

const qrCss = `
.lk-qr{background:oklch(.975 .006 85);color:oklch(.2 .01 85);border-radius:var(--lk-r-l);padding:var(--lk-s4);position:relative;aspect-ratio:1;box-shadow:inset 0 0 0 1px oklch(.88 .008 85);forced-color-adjust:none;inline-size:100%;max-inline-size:calc(var(--lk-m)*32.8);margin-inline:auto;direction:ltr}
.lk-qr>svg{inline-size:100%;block-size:100%;animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-qr>.lk-img{position:absolute;inset:0;margin:auto;inline-size:calc(var(--lk-m)*5.2);block-size:calc(var(--lk-m)*5.2);box-shadow:0 0 0 6px oklch(.975 .006 85);background:oklch(.9 .006 85);color:oklch(.3 .01 85)}
.lk-qr>.lk-sk{position:absolute;inset:var(--lk-s4);inline-size:auto;block-size:auto;background:oklch(.93 .006 85)}
.lk-qr[data-veiled]>svg{opacity:.3;filter:blur(7px)}
.lk-qr[data-veiled]>.lk-img{display:none}
.lk-qr-veil{position:absolute;inset:0;padding:var(--lk-s6);display:grid;align-content:center;justify-items:center;gap:var(--lk-s4);text-align:center;font-weight:600}
@keyframes lk-fade{from{opacity:0}}
`

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
  const hasImage = Boolean(image)
  const [drawn, setDrawn] = useState<{ readonly value: string; readonly drawing: QrDrawing }>()
  // The encoder is most of the code, and the content around it need not wait for it.
  useEffect(() => {
    if (value === undefined) return
    let stale = false
    import('./qrPath.ts').then(
      ({ qrPath }) => {
        if (!stale) setDrawn({ value, drawing: qrPath(value, hasImage) })
      },
      () => {
        // The placeholder stays; what the code says is beside it as text.
      },
    )
    return () => {
      stale = true
    }
  }, [value, hasImage])
  const drawing = drawn?.value === value ? drawn?.drawing : undefined
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
