/** The build puts the styles of the script it is in here. */
export const styleText = '__STYLE_TEXT__'
