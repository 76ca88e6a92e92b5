// Made-up combinations of given names and surnames that are common in the UK, with a few that a screen has to cope
// with: accents, apostrophes, hyphens and one very long one.
export const givenNames = [
  'Aisha', 'Oluwaseun', 'Grace', 'Tom', 'Katarzyna', 'Daniel', 'Fatima', 'Siobhán', 'Mohammed', 'Chloe',
  'Rhys', 'Ioana', 'Kwame', 'Harpreet', 'Emily', 'Jack', 'Zofia', 'Callum', 'Nadia', 'Owen',
  'Priscilla', 'Hassan', 'Megan', 'Andrei', 'Yasmin', 'Lewis', 'Blessing', 'Mateusz', 'Ffion', 'Arjun',
  'Charlotte', 'Tariq', 'Róisín', 'Samuel', 'Thandiwe', 'Connor', 'Elif', 'Joseph', 'Anjali', 'Hannah',
] // prettier-ignore

export const surnames = [
  'Mensah', 'Adeyemi', 'Hughes', 'Wiśniewska', 'Siddiqui', 'Karim', 'Okafor', 'Ní Bhriain', 'Patel', 'Campbell',
  'Evans', 'Popescu', 'Boateng', 'Kaur', 'Walker', "O'Connor", 'Nowak', 'MacDonald', 'Hussain', 'Griffiths',
  'Ndlovu', 'Ahmed', 'Taylor-Brooks', 'Ionescu', 'Rahman', 'Fletcher', 'Eze', 'Kowalski', 'Llewellyn', 'Sharma',
  'Featherstonehaugh-Cholmondeley', 'Mahmood', 'Gallagher', 'Osei', 'Moyo', 'Reid', 'Yılmaz', 'Bennett', 'Nair', 'Price',
] // prettier-ignore
