import { paymentReceiver } from '@latchkey/protocol'
import { alertIcon, Button, Note, Stack, Text, useEffectEvent, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

const scanCss = `
.lk-scan{inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:var(--lk-r-m);background:var(--lk-raised)}
`

const betweenLooksMs = 200

/** What browsers that can read codes have; their types don't list it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type Detectors = { readonly BarcodeDetector: new (options: { formats: readonly string[] }) => Detector }

export type ScanCodeProps = {
  /** An address, also out of a link that asks for a payment. */
  readonly onFound: (address: string) => void
  readonly onStop: () => void
}

/** The camera, until it sees a code with an address. */
export function ScanCode({ onFound, onStop }: ScanCodeProps) {
  const kit = useKit()
  const { t } = useText()
  useStyles(scanCss)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const stop = new AbortController()
    look(video.current, stop.signal, kit.env.clock.setTimer).then(
      (text) => {
        if (text !== undefined) found(paymentReceiver(text))
      },
      (error: unknown) => {
        kit.env.log('debug', 'The camera was not opened', error)
        setFailed(true)
      },
    )
    return () => stop.abort()
  }, [kit, found])
  return (
    <Stack>
      {failed ? (
        <Note icon={alertIcon} tone="warn" live="alert" title={t('scan.failed')} />
      ) : (
        <>
          <video ref={video} className="lk-scan" muted playsInline aria-label={t('scan.title')} />
          <Text tone="quiet" centred role="status">
            {t('scan.title')}
          </Text>
        </>
      )}
      <Button onClick={onStop}>{t('scan.stop')}</Button>
    </Stack>
  )
}

/** The text of the first code that the camera sees; undefined when it was stopped before. */
async function look(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  setTimer: (run: () => void, delayMs: number) => unknown,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (video === null || signal.aborted) return undefined
    const { BarcodeDetector } = window as unknown as Detectors
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code) return signal.aborted ? undefined : code.rawValue
      await new Promise<void>((resolve) => setTimer(resolve, betweenLooksMs))
    }
    return undefined
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
