import { editSend } from '@latchkey/core'
import type { ReceiverCheck } from '@latchkey/core/contacts'
import { truncateAddress } from '@latchkey/protocol'
import { Field, IconButton, Identicon, Mono, pasteIcon, qrIcon, Stack } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import type { SendForm } from './useSendForm.ts'

export type ReceiverFieldProps = {
  readonly form: SendForm
  /** The address, once what was typed is known to be one. */
  readonly to: string | undefined
  readonly check: ReceiverCheck | undefined
  /** What they are called, where that is known. */
  readonly name: string | undefined
}

type ScannerChunk = typeof import('./ScanCode.tsx')

/** To whom: typed, pasted or scanned, with what is known of them. */
export function ReceiverField({ form, to, check, name }: ReceiverFieldProps) {
  const kit = useKit()
  const { t } = useText()
  const [scanner, setScanner] = useState<ScannerChunk>()
  const [problem, setProblem] = useState<'send.pasteRefused' | 'common.viewFailed.body'>()
  const { receiverAddress, receiverProfileName } = form.send
  const { tone, message } = useReceiverMessage({ form, to, check, name })
  const edit = (text: string) => editSend(kit, { receiverAddress: text })
  const isEmpty = () => kit.store.getState().send.receiverAddress === ''
  const paste = () => {
    setProblem(undefined)
    navigator.clipboard.readText().then(
      (text) => {
        if (isEmpty()) edit(text.trim())
      },
      (error: unknown) => {
        kit.env.log('debug', 'The clipboard was not read', error)
        setProblem('send.pasteRefused')
      },
    )
  }
  const scan = () => {
    setProblem(undefined)
    // The camera is opened by few.
    import('./ScanCode.tsx').then(
      (chunk) => {
        if (isEmpty()) setScanner(chunk)
      },
      (error: unknown) => {
        kit.env.log('debug', 'The scanner was not loaded', error)
        setProblem('common.viewFailed.body')
      },
    )
  }
  if (scanner) {
    const { ScanCode } = scanner
    return (
      <ScanCode
        onFound={(text) => {
          edit(text)
          setScanner(undefined)
        }}
        onStop={() => setScanner(undefined)}
      />
    )
  }
  return (
    <Stack>
      <Field
        label={t('send.to')}
        lead={to === undefined ? undefined : <Identicon seed={to} size="xs" />}
        value={receiverProfileName ?? receiverAddress}
        placeholder={t('send.toPlaceholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // A placeholder is read in the direction of its language, an address never.
        dir={receiverAddress === '' ? undefined : 'ltr'}
        tone={tone}
        message={problem && receiverAddress === '' ? t(problem) : message}
        onChange={(event) => edit(event.target.value)}
        trailing={
          receiverAddress === '' && (
            <>
              {canPaste() && <IconButton icon={pasteIcon} label={t('send.paste')} onClick={paste} />}
              {canScan() && <IconButton icon={qrIcon} label={t('send.scan')} onClick={scan} />}
            </>
          )
        }
      />
    </Stack>
  )
}

/** What is known of the receiver. A check is for those who are known: one's own address and a copy get none. */
function useReceiverMessage({ form, to, check, name }: ReceiverFieldProps): {
  readonly tone: 'help' | 'ok' | 'bad'
  readonly message: ReactNode
} {
  const { t, errorText } = useText()
  const { send } = form
  if (send.error && /^(address|names)\//.test(send.error.code)) {
    const { title, body } = errorText(send.error, { network: send.error.details })
    return { tone: 'bad', message: `${title}. ${body}` }
  }
  if (to === undefined) {
    const resolving = send.status === 'resolving' && send.receiverAddress.includes('.')
    return { tone: 'help', message: resolving ? t('send.resolving') : undefined }
  }
  if (check?.isOwn) return { tone: 'help', message: t('send.ownAddress') }
  const like = check?.lookAlikeOf
  if (like) {
    return { tone: 'bad', message: t('safety.like.title', { name: like.name ?? truncateAddress(like.address) }) }
  }
  return {
    tone: check?.contact || check?.past ? 'ok' : 'help',
    message: (
      <>
        {name && name !== send.receiverProfileName && <bdi>{name}</bdi>} <Mono full={to}>{truncateAddress(to)}</Mono>
      </>
    ),
  }
}

function canPaste(): boolean {
  return typeof navigator.clipboard?.readText === 'function'
}

function canScan(): boolean {
  return 'BarcodeDetector' in window && typeof navigator.mediaDevices?.getUserMedia === 'function'
}
