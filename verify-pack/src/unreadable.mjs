/** A file that is no pack, or none that can be read safely. */
export class Unreadable extends Error {
  /** @override */
  name = 'Unreadable'
}
