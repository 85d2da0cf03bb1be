import type { Chance } from "./random";

type Origin = { share: number; women: string; men: string; surnames: string };

const origins: Origin[] = [
  {
    share: 68,
    women:
      "Alva Elsa Maja Astrid Ebba Wilma Saga Agnes Freja Klara Ida Emma Julia Sara Hanna Linnéa Malin Frida Johanna Lina Jenny Åsa Ulrika Karin Lena Annika Helena Camilla Gunilla Birgitta Ingrid Märta Tove Stina Moa Tuva Lovisa Amanda",
    men: "Erik Lars Karl Anders Johan Per Nils Mikael Jan Peter Fredrik Magnus Mattias Jonas Henrik Oskar Filip Axel Hugo Gustav Emil Viktor Simon Anton Albin Love Melvin Ludvig Elias Arvid Göran Bengt Håkan Stefan Tobias Rasmus Olle Sven",
    surnames:
      "Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Lindberg Lindström Lindqvist Lundgren Berg Bergström Sandberg Forsberg Sjöberg Wallin Engström Eklund Holm Holmgren Hedlund Nyström Löfgren Söderberg Åkesson Öberg Ekström Norberg Strand Björk Sandström Wikström Blom Hellström",
  },
  {
    share: 5,
    women: "Aino Päivi Tiina Satu Sanna",
    men: "Jari Mika Timo Juha Antti",
    surnames: "Korhonen Virtanen Mäkinen Niemi Heikkinen Laine",
  },
  {
    share: 6,
    women: "Fatima Maryam Noor Rana Layla Zeinab Yasmin",
    men: "Ahmad Omar Yusuf Mohammad Hassan Karim Samir Ali",
    surnames: "Al-Hassan Haddad Khalil Mansour Nasser Saleh Ibrahim Darwish",
  },
  {
    share: 4,
    women: "Shirin Nasrin Parisa Niloufar",
    men: "Reza Arash Navid Kaveh Farhad",
    surnames: "Ahmadi Hosseini Karimi Moradi Rahimi",
  },
  {
    share: 4,
    women: "Amina Selma Jelena Mirela Lejla",
    men: "Emir Haris Dragan Nikola Adnan",
    surnames: "Hodžić Begić Kovačević Petrović Delić",
  },
  {
    share: 3,
    women: "Agnieszka Katarzyna Zofia Magda",
    men: "Piotr Tomasz Marek Paweł",
    surnames: "Kowalski Nowak Wójcik Lewandowski",
  },
  {
    share: 3,
    women: "Hodan Ayaan Ifrah Sahra",
    men: "Abdi Liban Mahad Warsame",
    surnames: "Warsame Farah Abdullahi Hirsi Jama",
  },
  {
    share: 2,
    women: "Elif Zeynep Dilan Rojin",
    men: "Mehmet Baran Serkan Deniz",
    surnames: "Yılmaz Demir Aydın Kaya Doğan",
  },
  { share: 2, women: "Selam Rahel Feven", men: "Yonas Samuel Dawit", surnames: "Tesfay Habte Ghebremedhin Berhane" },
  { share: 2, women: "Priya Linh Mei Somchai", men: "Arjun Minh Wei Rahul", surnames: "Sharma Nguyen Chen Tran Patel" },
  { share: 1, women: "Camila Valentina Lucía", men: "Diego Mateo Andrés", surnames: "González Rojas Muñoz Silva" },
];

export type Named = { first: string; surname: string; isWoman: boolean };

export function nameOf(chance: Chance): Named {
  const origin = chance.pick(origins, ({ share }) => share);
  const isWoman = chance.isLucky(0.48);
  const first = chance.pick((isWoman ? origin.women : origin.men).split(" "));
  return { first, isWoman, surname: chance.pick(origin.surnames.split(" ")) };
}
