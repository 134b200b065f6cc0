/** The wallet's own picture: a brass key on graphite, with the stripes of a thing for practice. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#23211e"/>' +
  '<path d="M0 96v-9l9 9zm23 0L0 73V61l35 35zm26 0L0 47V35l61 61z" fill="#37332c"/>' +
  '<g fill="none" stroke="#e5b454" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">' +
  '<circle cx="37" cy="37" r="14"/><path d="M47 47 72 72m-9-9 8-8m-17-1 6-6"/></g></svg>'

export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
