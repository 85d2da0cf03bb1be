type Texts = { openings: string[]; details: string[] };

export const ofDrivers: Texts = {
  openings: [
    "Lugn och säker körning hela vägen.",
    "Trevligt sällskap och bra musik.",
    "Kom precis när vi hade sagt.",
    "Smidigt från början till slut.",
    "Åker gärna med igen!",
    "En riktigt trevlig resa.",
    "Kändes tryggt, även när det blev halt.",
    "Pratglad på ett bra sätt.",
    "Lät mig sova hela vägen, precis vad jag behövde.",
    "Hämtade upp mig trots att jag stod på fel sida av stationen.",
    "Svarade snabbt och var lätt att komma överens med.",
    "Ren och skön bil.",
    "Väntade på mig när bussen var sen.",
    "Körde mjukt och höll hastigheten.",
    "Bästa skjutsen jag har haft på länge.",
  ],
  details: [
    "Vi stannade för en kaffe halvvägs.",
    "Gott om plats för väskorna.",
    "Jag blev avsläppt nästan vid dörren.",
    "Vi hade mycket att prata om.",
    "Kan varmt rekommenderas.",
    "Vi var framme tidigare än beräknat.",
    "Podden får jag leta upp själv nu.",
    "Hunden i bagaget var ett plus.",
    "Tydlig med var och när vi skulle ses.",
    "Det fanns laddare till telefonen.",
    "Fick till och med en bulle.",
    "Vi tog det lugnt i snön.",
  ],
};

export const ofPassengers: Texts = {
  openings: [
    "Stod klar när jag kom.",
    "Trevlig och lätt att ha med i bilen.",
    "Punktlig och packade lätt.",
    "Bra sällskap hela vägen.",
    "Tyst och trevlig på morgonen, det passade mig.",
    "Swishade direkt när vi var framme.",
    "Välkommen tillbaka när du vill!",
    "Hörde av sig i god tid när planen ändrades.",
    "Hade med sig fika åt alla.",
    "Lätt att hitta vid mötesplatsen.",
    "Enkel att komma överens med.",
    "Hjälpte mig att hålla mig vaken, tack för det.",
  ],
  details: [
    "Timmarna gick fort.",
    "Tar gärna med dig igen.",
    "Tipsade om ett bra ställe att äta på.",
    "Inget krångel alls.",
    "Hjälpte till att skrapa rutorna.",
    "Vi hade roligt åt samma podd.",
    "Rekommenderas till alla som kör.",
    "Lämnade sätet renare än det var.",
  ],
};

export const middling = [
  "Helt okej, men vi kom iväg en halvtimme sent.",
  "Det gick bra, fast det blev lite trångt i baksätet.",
  "Bra resa men svår att få tag på innan.",
  "Ändrade mötesplats i sista stund. I övrigt bra.",
  "Hög musik större delen av vägen.",
  "Mer bagage än vi hade sagt, men det löste sig.",
  "Lite väl många stopp för min smak.",
  "Trevlig, men kom en kvart efter utsatt tid.",
];

export const replies = [
  "Tack detsamma!",
  "Tack för sällskapet, välkommen åter.",
  "Kul att höra. Vi ses på vägen!",
  "Tack! Du får bestämma musiken nästa gång.",
  "Ursäkta förseningen, det var kö vid bron.",
  "Tack för fikat!",
];

export const talks: string[][] = [
  [
    "Hej! Går det bra att jag har med mig en stor ryggsäck?",
    "Hej! Absolut, bagageluckan är nästan tom.",
    "Toppen, tack! Då ses vi.",
  ],
  [
    "Hej, kan du plocka upp mig vid busstationen i stället?",
    "Det går bra, jag kör ändå förbi där. Säg fem minuter senare.",
    "Perfekt, jag står vid uppgången.",
    "Bra. Jag kommer i en blå kombi.",
  ],
  [
    "Hej! Vet du ungefär när vi är framme?",
    "Om det inte blir kö brukar det stämma på kvarten.",
    "Bra, jag ska vidare med ett tåg en timme senare.",
    "Då hinner du med god marginal.",
    "Skönt, tack för svaret!",
  ],
  [
    "Hej, är det okej med en liten hund i bur?",
    "Ja, det är bara trevligt. Lägg gärna en filt under.",
    "Det fixar jag. Hon sover mest.",
  ],
  [
    "Hej! Jag kan bli några minuter sen från jobbet, går det bra?",
    "En kvart kan jag vänta, mer blir svårt.",
    "Det räcker gott. Jag skyndar mig!",
    "Ingen stress, vi ses.",
  ],
  [
    "Hej! Stannar ni något på vägen?",
    "Ja, en kort rast ungefär halvvägs. Där finns det kaffe.",
    "Låter bra, jag bjuder på bullar.",
    "Då är du redan favoritpassagerare.",
  ],
  [
    "Hej, har du plats för ett par skidor?",
    "Takboxen är på, så det går fint. Är de längre än 190?",
    "Nej, 175.",
    "Då är det lugnt.",
  ],
  [
    "Hej! Tar du Swish?",
    "Ja, vi gör upp när vi är framme.",
    "Bra, då ses vi på fredag.",
    "Det gör vi! Hör av dig om du inte hittar.",
  ],
  [
    "Hej, går det att bli avsläppt lite tidigare, vid avfarten?",
    "Javisst, säg bara till i god tid innan.",
    "Tack, det sparar mig en bussresa.",
  ],
];
