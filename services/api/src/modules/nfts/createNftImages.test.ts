import { deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { beforeAll, describe, expect, it } from 'vitest'
import { createNftImages, encodePicture, pictureSize } from './createNftImages.ts'
import { createSvgDrawer } from './createSvgDrawer.ts'
import { type AssetFetcher, createAssetFetcher } from './metadata/createAssetFetcher.ts'

const svg = (inside: string, root = 'viewBox="0 0 900 300"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`)
const red = '<rect width="900" height="300" fill="#f00"/>'

const drawSvg = createSvgDrawer()
async function encode(bytes: Buffer): Promise<Buffer | undefined> {
  const drawn = await encodePicture(bytes, drawSvg, 'anyone')
  if (drawn === 'unfinished') throw new Error('The picture was not drawn in time.')
  return drawn && Buffer.from(drawn)
}

let png: Buffer
beforeAll(async () => {
  png = await Transformer.fromSvg(svg(red).toString()).resize(900, 300).png()
})

describe('encodePicture', () => {
  it('makes a WebP of at most 640 pixels a side, whatever came', async () => {
    const pictures = [
      svg(red),
      Buffer.from(`<?xml version="1.0"?>\n<!-- drawn by hand -->\n${svg(red)}`),
      png,
      await new Transformer(png).jpeg(),
      await new Transformer(png).webp(),
      await new Transformer(png).webpLossless(),
      await new Transformer(png).avif(),
    ]
    for (const picture of pictures) {
      const drawn = await encode(picture)
      expect(drawn && pictureSize(drawn)).toEqual({ width: 640, height: 213 })
    }
  })

  it('lets nothing through but the picture', async () => {
    const mark = 'canary-in-the-file'
    const marked = Buffer.concat([png, Buffer.from(mark)])
    expect((await encode(marked))?.includes(mark)).toBe(false)
    expect((await encode(svg(`${red}<!-- ${mark} --><title>${mark}</title>`)))?.includes(mark)).toBe(false)
  })

  it.each([
    '<image href="/etc/hostname" width="9" height="9"/>',
    '<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="/etc/hostname"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<filter id="f"><feImage href="/etc/hostname"/></filter>',
    '<use href="other.svg#a"/>',
    `<use xlink:href='//host/a.svg'/>`,
    '<style>@import "https://host/a.css";</style>',
    '<script>1</script>',
    '<foreignObject><p>hi</p></foreignObject>',
    '<rect fill="url(https://host/a.svg#b)"/>',
  ])('refuses an SVG with %s', async (part) => {
    expect(await encode(svg(red + part))).toBeUndefined()
  })

  it('draws an SVG that refers to itself', async () => {
    const gradient = `<linearGradient id="g"><stop stop-color="#f00"/></linearGradient><rect id="r" width="9" height="9" fill="url('#g')"/><use href="#r"/>`
    expect(await encode(svg(gradient))).toBeDefined()
  })

  it.each([
    ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`)],
    ['an endless side', svg(red, 'width="100000" height="10"')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><body>hi</body></html>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a cut SVG', svg(red).subarray(0, 60)],
    ['a PNG of 40,000 by 40,000', bomb(40_000, 40_000)],
    ['a head without a body', bomb(10, 10).subarray(0, 30)],
  ])('refuses %s', async (_, bytes) => {
    expect(await encode(bytes)).toBeUndefined()
  })
})

/** A PNG that says how large it is and holds little. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  head.set([8, 2, 0, 0, 0], 16)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, deflateSync(Buffer.alloc(100))])
}

it('tries a picture again after a minute that could not be fetched, and one that is too large after a day', async () => {
  const clock = { ms: 0, nowMs: () => clock.ms }
  let reason: 'unreachable' | 'too-large' = 'unreachable'
  let isWell = false
  const fetchAsset: AssetFetcher = async () => {
    if (isWell) return { kind: 'answer', contentType: 'image/svg+xml', body: svg(red) }
    return { kind: 'failure', reason }
  }
  for (const [failed, waitMs] of [
    ['unreachable', 60_000],
    ['too-large', 24 * 3_600_000],
  ] as const) {
    ;[isWell, reason] = [false, failed]
    const images = createNftImages({ fetchAsset, clock })
    const draw = (source: string) => images(source, 'anyone')
    expect(await draw('https://pictures.example/1')).toBeUndefined()
    isWell = true
    clock.ms += waitMs - 1
    expect(await draw('https://pictures.example/1')).toBeUndefined()
    clock.ms += 1
    expect(await draw('https://pictures.example/1')).toBeDefined()
  }
})

/** Takes minutes. */
const noise =
  '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".9" numOctaves="200"/></filter>'
const busy = svg(`${noise}<rect filter="url(#f)" width="2000" height="2000"/>`, 'width="2000" height="2000"')

it('gives a picture less time while others wait, and one that had all of it no other before the next day', async () => {
  const clock = { ms: 0, nowMs: () => clock.ms }
  const fetched: string[] = []
  const fetchAsset: AssetFetcher = async (url) => {
    fetched.push(url)
    return { kind: 'answer', contentType: 'image/svg+xml', body: url.includes('red') ? svg(red) : busy }
  }
  const images = createNftImages({ fetchAsset, clock })
  const draw = (source: string) => images(source, 'anyone')
  expect(await draw('https://pictures.example/alone')).toBeUndefined()
  const [cut, next] = await Promise.all([draw('https://pictures.example/1'), draw('https://pictures.example/red')])
  expect([cut, next]).toEqual([undefined, expect.anything()])
  clock.ms += 60_000
  fetched.length = 0
  await Promise.all(['alone', '1', 'red', 'red2'].map((name) => draw(`https://pictures.example/${name}`)))
  expect(fetched).toEqual(['https://pictures.example/1', 'https://pictures.example/red2'])
}, 30_000)

it('goes on while an SVG keeps the drawer busy, gives that up, and draws the next', async () => {
  const fetchAsset = createAssetFetcher({
    untrustedFetch: async () => ({ kind: 'failure', reason: 'unreachable' }),
    httpClient: { get: async () => ({ kind: 'failure', reason: 'connection' }) },
    ipfsGateway: undefined,
  })
  const images = createNftImages({ fetchAsset, clock: { nowMs: () => 0 } })
  const draw = (source: string) => images(source, 'anyone')
  let turns = 0
  const watch = setInterval(() => {
    turns += 1
  }, 10)
  const [given, next] = await Promise.all([
    draw(`data:image/svg+xml;base64,${busy.toString('base64')}`),
    draw(`data:image/svg+xml;base64,${svg(red).toString('base64')}`),
  ])
  clearInterval(watch)
  expect(given).toBeUndefined()
  expect(next).toBeDefined()
  expect(turns).toBeGreaterThan(20)
})
