import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mebibyte = 1_048_576

/** Whether this process may mount a disk of its own. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

/** A real file system that can be filled. */
export function mountSmallDisk(sizeMb: number) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder])
  const other = join(folder, 'other')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    /** Another program takes all but this much. */
    fill: (leftMb: number) => writeFileSync(other, Buffer.alloc(freeBytes() - leftMb * mebibyte)),
    /** It gives it back. */
    empty: () => rmSync(other),
    [Symbol.dispose]() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
