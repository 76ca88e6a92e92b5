export const elementName = 'bonafide-widget'

/** The script that defines the element: its name in the folder `/sdk/<version>/`, and the hash of its bytes. */
export const entryFile = __BONAFIDE__.file
export const entryIntegrity = __BONAFIDE__.integrity
