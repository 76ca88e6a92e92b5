import type { NameWord } from './name-word.ts'

// Given names that are seldom family names, as a document spells them in A to Z. A middle name that is not listed asks
// for a user: of Maria Garcia Lopez and Rahul Das Gupta the name in the middle belongs to the family. Left out on
// purpose are names of one syllable of East Asia, of which two are one given name; Arabic names, of which each is a
// father's or a family's; and Kaur, Singh, Kumar, Devi, Bibi and Begum, which tell families apart as often as not.
const listed = `
  aaron abigail adam adaobi adebayo adele aditya adrian adriana adriano adwoa agata agnes agnieszka aileen
  aisling aiste ajay akash alan alana alastair albert albertine alejandra alejandro aleksander aleksandr
  aleksandra aleksandre alessandra alessandro alexander alexandra alexandros alexandru alexei alexis alfie
  alfonso alfred algirdas aliaksandr alice alicia alina alison alistair ama amalia amanda amara amber amelia
  amelie amit amy ana ananya anastasia anastasiia anatolii anca anders andrea andreas andreea andrei andres
  andrew andrii andriy andrzej angela angelica angelos angus aniko anil anita anja anjali anke ann anna annabel
  anne anneke annelies anneliese annette annie annika anoop antanas anthony antje antoine antonella antoni
  antonia antonina antonio antonios anupama april archie arjun arnaud arthur arturs arun ashleigh ashok astrid
  athanasios attila audrey aurelie axel ayesha ayodele babatunde balazs barbara bartosz beata beatrice beatriz
  becky benedict benjamin bernadette bernard bernardo bernhard beryl bethany betty beverley bhavana bianca
  birgit birgitte bjorn bogdan bohdan boris bozena bram brenda brendan brian bridget brigitte britt bronwen
  bruno calum camelia camilla camille carin carla carlo carlos carmen carol carole carolina caroline carolyn
  catalin catalina catarina caterina catherine cathleen cecile cecilia celine cerys chantal charles charlie
  charlotte cheryl chiamaka chiara chidi chinedu chinonso chioma chitra chloe christelle christian christiane
  christina christine christoph christopher chrysoula ciara ciprian claire clara clare clarissa claude claudia
  claudine claudiu clemence clive colette colin colleen concepcion conor constantin corina corinna corinne
  cornelia cornelis cosmin craig cristian cristiano cristina cynthia czeslaw daisy dalia damian daniel daniela
  danielle danuta daphne daria dariia darius dariusz darren david dawn deborah declan deepa deepak deirdre
  delphine denisa denise dennis denys derek desmond diana diane diego dieter dietrich dimitra dimitrios dinesh
  divya dmitri dmytro dobromir dolores dominic donna doreen dorota dorothea dorothy dragos duncan dylan ebele
  eberhard edita edith edmund eduardo edward edyta efua egle eileen ekaterina elaine eleanor elena eleni elin
  elisa elisabeth elisabetta elise elizabeth elke ella ellen ellie elsie elzbieta emeka emilia emily emma
  emmanuel enrique eric erica erik erin ernest ernesto erzsebet eskil esme esperanza estelle esther eszter
  ethan ethel eugene eugenia eugenio eva evangelia evangelos evelyn evie ewa fabienne federica federico
  felicity felipe ferenc fernanda fernando ffion filip filipa filomena fiona florence florentina florin folake
  frances francesca francesco francis francisca francisco franciszek francois francoise frank franziska fraser
  freddie frederic frederick fredrik freja freya frida friederike friedrich funmilayo gabor gabriel gabriela
  gabrielle galina ganesh gareth gary gauri gavin gediminas geeta gemma genevieve geoffrey george georgi
  georgia georgiana georgina georgios gerald geraldine gerard gerda gergely gerhard gerrit gertrud gheorghe
  giacomo gilles gillian gintaras giorgos giovanna giovanni girish gisela giulia giuseppe gladys glenys gloria
  gonzalo grace graeme grainne graziella grazyna gregory greta grzegorz guadalupe gudrun guillaume guillermo
  gunilla gunnar gunther gustav gustavo gwendolen gwyneth gyorgy halina halyna hanna hannah hanne hanneke hans
  harish harold harriet hayley hazel heather hector hedwig heidi heike heinrich heinz helen helena helga helmut
  hendrik hendrika henri henrietta henrik henrike henry henryk hilary hilda hildegard holly horst hugo iain ian
  ifeanyi ifeoma ignacio igor ihor ildiko ileana ilona ilse ilze imogen indira ines inese ingeborg inger ingrid
  ingvild ioan ioana ioannis ionel ionela ionut irena irene irina iris iryna isaac isabel isabella isabelle
  isla isobel istvan iulia iuliana ivana iwona izabela jack jacob jacqueline jacques jadwiga jake jakub james
  jamie jan jane janet janice janina janis janos jantje janusz jasmine jason javier jaya jayanti jayne jean
  jeffrey jennifer jens jeremy jeroen jerome jerzy jessica jill joan joana joanna joanne joao joaquim joaquin
  jodie johan johann johanna johannes john jolanta jonathan jorge josef joseph josephine joshua joyce jozef
  jozsef juan juana judit judith juergen julia julian juliana julianna julie juliet julieta june jurgen justin
  justyna jutta kamala kamila karen karin karl karolina karsten karthik kasper katalin katarzyna kate katerina
  kateryna katharina katherine kathleen kathryn katie katja katrin katy kavita kazimierz kehinde keith kenneth
  kerry kerstin kevin kieran kimberley kinga kiril kirsten kirsty kjell klara klaus kofi konstantinos kostas
  kristaps kristian kristin kristina kristine kristiyan krisztina krystyna krzysztof ksenia kwabena kwame kwasi
  laima lakshmi lara larisa lars larysa laszlo laura lauren laurence laurentiu leah leanne lennart leonard
  leonardo leonie leonor lesley leslie leticia liam liesel liga lilian liliana lillian lily linda lindsay
  lindsey linnea lisa liudmyla liv livia ljiljana loredana lorenzo lorna lorraine lothar louisa louise lourdes
  lucas lucia lucian lucinda lucy ludwig luigi luis luisa luiz lukas lukasz luke luminita lydia lynda lynn
  lynne lynsey lyubov lyudmila maarten mabel maciej madalina madeleine madhavi maeve magdalena magnus mahesh
  maisie maj maksym malcolm malgorzata malin manfred manisha manju manoj manon manuela marcela marcelo marcin
  marco marcus marek margaret margareta margarethe margarida margarita margery margriet marguerite maria marian
  mariana marianne marie marieke mariia marijke marilyn marion mariusz mariya marjorie mark marta martha
  martins marton mary mateusz mathew mathilde matilda matteo matthew matthias maureen maximilian maxine meena
  meenakshi megan melanie melissa mercedes mette michael michaela michal michelle mieczyslaw miguel mihaela
  mihai mihail mikael mikhail miklos milagros mildred milena millie mindaugas miranda mireille mirela miriam
  miroslaw mohan moira molly monica monika monique montserrat moritz mukesh muriel myfanwy mykhailo mykola
  nadezhda nadia nadiia nadine nandini naomi naresh natalia natalie nataliia nataliya natasha nathalie nathan
  nathaniel neha neil nerys ngozi niall niamh nichola nicholas nicola nicolas nicole nicoleta niels nigel
  nikolai nikolaos nikolaus nikolay nils nisha nkechi nneka noah noreen nuala nuno oana obinna octavian odile
  oksana ole oleh oleksandr oleksii olena olga olha olive oliver olivia olivier olof oluwaseun oluwatobi oscar
  oskar otto ovidiu padma pallavi pamela panagiotis paola paraskevi parvati patricia patrick patrycja paul
  paula paulette pauline paulo pavel pavlo pawel pedro peggy penelope peter petra petro petru philip philippa
  philippe phillip phoebe phyllis pierre pieter pilar piotr plamen polina pooja poppy prabha pradeep pramod
  praveen precious preeti priscilla priya priyanka przemyslaw rachael rachel radha rafael rafaela rafal
  ragnhild rahul rainer rajesh rakesh raluca ramesh ramona raphael raquel rasa rashmi rasmus ravi raymond
  razvan rebecca reinhard rekha renata renate rene rhian rhiannon rhona ricardo richard rita ritu robert
  roberta roberto robin rocio roderick rodica rodrigo rohit roisin ronald rosa rosalind rosario rosemarie
  rosemary rosie rostyslav rowena roxana roy ruby rudiger rupert ruslan ruta ruth sabine sally samantha samuel
  sandeep sandor sandra sandrine sangeeta sanjay santosh saoirse sarah sarita saroj sarolta satish saulius
  savita seamus sean sebastian sebastien seema segun sergei sergey sergio serhii shalini shanti sharon sheila
  shelley shirley shobha shreya sian signe sigrid sigurd silvana silviu simon simona sinead siobhan sita
  slavica sneha snezana sofia sofie sofiia solange solveig sonia sophia sophie soren sorin sorina stacey
  stanislaw stavros stefan stefania stella stephanie stephen steven stewart stoyan stuart sudha sujata sunil
  sunita suresh susan susana susannah susanne sushila suzanne sven svetlana svitlana swati sylvia sylvie sylwia
  szilvia szymon tadeusz taiwo tamara tamas tamsin tanya tara taras tatiana tatyana temitope teodora terence
  teresa tetiana thea thelma theodore theresa therese thierry thomas tiago tibor tiiu timea timothy tobias toby
  todor todorka tolulope tomas tomasz torbjorn torsten tracey tracy trevor trudy tudor uchenna ulla ulrich
  ulrika ulrike uma umberto una ursula urszula usha ute valentin valentina valentine valentyna valeria valerie
  vandana vanessa vasil vasile vasiliki vasudha vasyl vera veronica veronika veronique vesna vicente victor
  victoria vidya vijay vikram viktor viktoria viktoriia vinay vincent vinod violet viorel viorica virginia
  virginie vishal vitalii vittoria vivien vivienne vlad vladimir vladislav volodymyr vytautas waclaw walburga
  walter wendy werner wieslaw wilfred wilhelm wilhelmina willem william winifred wladyslaw wojciech wolfgang
  wouter xavier ximena yaa yaroslav yelena yetunde yevhen yogesh yulia yuliia yuri yuriy yves yvette yvonne
  zachary zara zbigniew zhivko zlatko zoe zofia zoltan zoran zsofia zsuzsanna zuzanna zydrunas
`

const given: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))

// Common family names as well, and so of no use where the order of names is in doubt.
const patronymicOfWomen = /(?:ovna|evna|ivna|yivna|ichna|inichna)$/
const patronymicOfMen = /(?:ovich|evich|ovych|evych|iovych|yovych)$/

// In the name of a woman, these are family names. Mykola and its kind are men's names that end as women's do.
const likeWoman = /a$/
const menInA = /^(?:m[iy]kola|n?[iy]?kita|mykyta|ill?[iy]a|danila|kuz[mi]+a|sav+a|foma)$/

// A prefix that lost its apostrophe: O Brien, D Souza, N Diaye.
const prefixLetters = new Set(['o', 'd', 'n', 'l'])

export const isMohammed = (form: string) => /^m[aou]h?[ao]m+[aeiou]d$/.test(form)
/** Short for Mohammed: a word before the name that tells brothers apart. */
export const isShortMohammed = (form: string) => /^(?:md|mohd|muhd|mohmd)$/.test(form)

// Names before the one that tells brothers or sisters apart: José Luis and José Antonio.
const firstOfTwo = new Set(['maria', 'jose', 'jean', 'abdul', 'abd', 'abu', 'umm', 'syed', 'sayed', 'sheikh'])

/** Returns true for a name that brothers and sisters may all have, each with a second name of their own. */
export function isShared({ spellings }: NameWord): boolean {
  return spellings.some((form) => firstOfTwo.has(form) || isMohammed(form) || isShortMohammed(form))
}

/** Returns true when a name between given and family name can be a middle name; an initial can, except for O and D. */
export function isMiddleName({ spellings, hyphenated }: NameWord, firstName: NameWord): boolean {
  if (hyphenated) return false
  const isMan = !firstName.spellings.some((form) => likeWoman.test(form) && !menInA.test(form))
  return spellings.some(
    (form) =>
      given.has(form) ||
      (form.length === 1 && /[a-z]/.test(form) && !prefixLetters.has(form)) ||
      patronymicOfWomen.test(form) ||
      (isMan && patronymicOfMen.test(form)),
  )
}
