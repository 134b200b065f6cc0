import decodeQR from 'qr/decode.js'
import { type ClipboardEvent, type FormEvent, useState } from 'react'

/** Takes a WalletConnect link: typed, pasted, or read from a picture of the code. */
export function PairForm(props: PairForm.Props) {
  const [uri, setUri] = useState('')
  const [error, setError] = useState<string>()

  const pair = async (text: string) => {
    setError(undefined)
    if (!text.trim().startsWith('wc:')) {
      setError('This is not a WalletConnect link. It starts with “wc:”. Copy it below the QR code.')
      return
    }
    try {
      await props.onPair(text.trim())
      setUri('')
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : 'The link could not be used.')
    }
  }
  const readPicture = async (file: File) => {
    const text = await readQrImage(file)
    if (text === undefined) setError('No QR code was found in that picture. Try a sharper one.')
    else await pair(text)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const file = event.clipboardData.files[0]
    if (file === undefined) return
    event.preventDefault()
    void readPicture(file)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pair(uri)
  }
  return (
    <form className="card" onSubmit={submit}>
      <label htmlFor="uri">WalletConnect link</label>
      <input
        id="uri"
        data-testid="phone-uri"
        value={uri}
        onChange={(event) => setUri(event.target.value)}
        onPaste={paste}
        placeholder="wc:…"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={error === undefined ? undefined : 'uri-error'}
      />
      {error === undefined ? null : (
        <p className="bad" role="alert" id="uri-error">
          {error}
        </p>
      )}
      <button type="submit" className="primary" data-testid="phone-pair">
        Connect
      </button>
      <label className="picture">
        Read a picture of the QR code
        <input
          type="file"
          accept="image/*"
          data-testid="phone-picture"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file !== undefined) void readPicture(file)
          }}
        />
      </label>
    </form>
  )
}

export declare namespace PairForm {
  type Props = { onPair: (uri: string) => Promise<void> }
}

/** The text of the QR code in a picture, or `undefined` when there is none. */
async function readQrImage(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return decodeQR({ data, width, height })
  } catch {
    return undefined
  }
}
