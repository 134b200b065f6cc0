/** What clang calls things in an object file, as far as a program of one section needs it. */
const symbolBytes = 24
const sectionBytes = 64
const headerBytes = 64
const segmentBytes = 56
const callReloc = 10

type Section = { readonly name: string; readonly type: number; readonly body: Buffer; readonly link: number }

/**
 * Makes what Solana loads (sBPF v0) of one object file for `bpf`: its code, and for each call of the runtime the name
 * by which the loader finds it. Data of other sections is refused: the program has to do without.
 */
export function linkProgram(object: Buffer): Buffer {
  const sections = readSections(object)
  const code = sections.find(({ name }) => name === '.text')
  const symbols = sections.find(({ type }) => type === 2)
  const names = sections[symbols?.link ?? 0]?.body
  if (code === undefined || symbols === undefined || names === undefined) throw new Error('Not an object file of clang')
  if (sections.some(({ name, body }) => /^\.(rodata|data|bss)/.test(name) && body.length > 0)) {
    throw new Error('A program has no data of its own here: put it on the stack')
  }
  const symbolOf = (index: number) => {
    const at = index * symbolBytes
    return {
      name: textAt(names, symbols.body.readUInt32LE(at)),
      defined: symbols.body.readUInt16LE(at + 6) !== 0,
      value: Number(symbols.body.readBigUInt64LE(at + 8)),
    }
  }
  const all = Array.from({ length: symbols.body.length / symbolBytes }, (_, index) => symbolOf(index))
  const entry = all.find(({ name, defined }) => name === 'entrypoint' && defined)
  if (entry === undefined) throw new Error('No entrypoint')
  const calls = readCalls(sections.find(({ name }) => name === '.rel.text')?.body ?? Buffer.alloc(0))
  return writeProgram(
    code.body,
    entry.value,
    calls.map(({ at, symbol }) => {
      const { name, defined } = all[symbol] ?? { name: '', defined: true }
      if (defined) throw new Error('Only the runtime is called by name')
      return { at, name }
    }),
  )
}

function readSections(object: Buffer): readonly Section[] {
  const start = Number(object.readBigUInt64LE(40))
  const heads = Array.from({ length: object.readUInt16LE(60) }, (_, index) => {
    return object.subarray(start + index * sectionBytes, start + (index + 1) * sectionBytes)
  })
  const bodyOf = (head: Buffer) => {
    if (head.readUInt32LE(4) === 8) return Buffer.alloc(0)
    const at = Number(head.readBigUInt64LE(24))
    return object.subarray(at, at + Number(head.readBigUInt64LE(32)))
  }
  const nameHead = heads[object.readUInt16LE(62)]
  const names = nameHead === undefined ? Buffer.alloc(0) : bodyOf(nameHead)
  return heads.map((head) => {
    const name = textAt(names, head.readUInt32LE(0))
    return { name, type: head.readUInt32LE(4), body: bodyOf(head), link: head.readUInt32LE(40) }
  })
}

function readCalls(body: Buffer): readonly { at: number; symbol: number }[] {
  return Array.from({ length: body.length / 16 }, (_, index) => {
    if (body.readUInt32LE(index * 16 + 8) !== callReloc) throw new Error('A reloc that is no call')
    return { at: Number(body.readBigUInt64LE(index * 16)), symbol: body.readUInt32LE(index * 16 + 12) }
  })
}

function writeProgram(code: Buffer, entry: number, calls: readonly { at: number; name: string }[]): Buffer {
  const codeAt = headerBytes + 2 * segmentBytes
  const called = [...new Set(calls.map(({ name }) => name))]
  const strings = Buffer.from(`\0${called.map((name) => `${name}\0`).join('')}`)
  const symbols = Buffer.alloc((1 + called.length) * symbolBytes)
  for (const [index, name] of called.entries()) {
    symbols.writeUInt32LE(strings.indexOf(`\0${name}\0`) + 1, (index + 1) * symbolBytes)
    symbols[(index + 1) * symbolBytes + 4] = 0x10
  }
  const relocs = Buffer.alloc(calls.length * 16)
  for (const [index, { at, name }] of calls.entries()) {
    relocs.writeBigUInt64LE(BigInt(codeAt + at), index * 16)
    relocs.writeUInt32LE(callReloc, index * 16 + 8)
    relocs.writeUInt32LE(called.indexOf(name) + 1, index * 16 + 12)
  }
  const dynamicBytes = 7 * 16
  const dynamicAt = aligned(codeAt + code.length)
  const symbolsAt = dynamicAt + dynamicBytes
  const stringsAt = symbolsAt + symbols.length
  const relocsAt = aligned(stringsAt + strings.length)
  const dynamic = numbers(
    [17, relocsAt],
    [18, relocs.length],
    [19, 16],
    [6, symbolsAt],
    [5, stringsAt],
    [10, strings.length],
    [0, 0],
  )
  const names = Buffer.from('\0.text\0.dynamic\0.dynsym\0.dynstr\0.rel.dyn\0.shstrtab\0')
  const namesAt = relocsAt + relocs.length
  const sectionsAt = aligned(namesAt + names.length)
  const head = (name: string, type: number, flags: number, at: number, body: Buffer, link = 0, info = 0, each = 0) => {
    const words = Buffer.alloc(sectionBytes)
    words.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, 0)
    words.writeUInt32LE(type, 4)
    for (const [index, value] of [flags, flags === 0 ? 0 : at, at, body.length].entries())
      words.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
    words.writeUInt32LE(link, 40)
    words.writeUInt32LE(info, 44)
    words.writeBigUInt64LE(8n, 48)
    words.writeBigUInt64LE(BigInt(each), 56)
    return words
  }
  const sections = [
    Buffer.alloc(sectionBytes),
    head('.text', 1, 6, codeAt, code),
    head('.dynamic', 6, 3, dynamicAt, dynamic, 4, 0, 16),
    head('.dynsym', 11, 2, symbolsAt, symbols, 4, 1, symbolBytes),
    head('.dynstr', 3, 2, stringsAt, strings),
    head('.rel.dyn', 9, 2, relocsAt, relocs, 3, 0, 16),
    head('.shstrtab', 3, 0, namesAt, names),
  ]
  const file = Buffer.alloc(sectionsAt + sections.length * sectionBytes)
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  // A shared object for BPF.
  file.writeUInt16LE(3, 16)
  file.writeUInt16LE(247, 18)
  file.writeUInt32LE(1, 20)
  for (const [index, value] of [codeAt + entry, headerBytes, sectionsAt].entries())
    file.writeBigUInt64LE(BigInt(value), 24 + 8 * index)
  for (const [index, value] of [headerBytes, segmentBytes, 2, sectionBytes, sections.length, 6].entries())
    file.writeUInt16LE(value, 52 + 2 * index)
  file.set(segment(1, 5, codeAt, code.length), headerBytes)
  file.set(segment(2, 4, dynamicAt, dynamicBytes), headerBytes + segmentBytes)
  for (const [at, body] of [
    [codeAt, code],
    [dynamicAt, dynamic],
    [symbolsAt, symbols],
    [stringsAt, strings],
    [relocsAt, relocs],
    [namesAt, names],
    [sectionsAt, Buffer.concat(sections)],
  ] as const)
    file.set(body, at)
  return file
}

function segment(type: number, flags: number, at: number, length: number): Buffer {
  const words = Buffer.alloc(segmentBytes)
  words.writeUInt32LE(type, 0)
  words.writeUInt32LE(flags, 4)
  for (const [index, value] of [at, at, at, length, length, 8].entries())
    words.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  return words
}

function numbers(...pairs: readonly (readonly [number, number])[]): Buffer {
  const words = Buffer.alloc(pairs.length * 16)
  for (const [index, value] of pairs.flat().entries()) words.writeBigUInt64LE(BigInt(value), index * 8)
  return words
}

const aligned = (at: number) => Math.ceil(at / 8) * 8

const textAt = (names: Buffer, at: number) => names.toString('latin1', at, names.indexOf(0, at))
