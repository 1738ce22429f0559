-- Records are found by the pinyin initials of their names, and by several words.

-- The initials of a name with Chinese characters, such as nfsq550ml of 农夫山泉550ml; '' for other names. A character has
-- the letter of its most common reading in goods.
do $make$
declare
  spelled constant jsonb := '{
      "a": "啊阿埃挨哎唉哀皑癌蔼矮艾碍爱隘鞍氨安俺按暗岸胺案肮昂盎凹敖熬翱袄傲奥懊澳嚣谙坳埯艹拗捱揞吖嗷嗄嗳嗌岙犴庵廒遨媪嫒骜瑷桉獒暧砹铵锕锿鹌聱螯霭鏊鳌鏖黯菴奧媼愛銨骯皚噯諳曖璦礙襖鵪藹靄鼇",
      "b": "芭捌扒叭吧笆八疤巴拔跋靶把坝霸罢爸白柏百摆佰败拜稗斑班搬扳般颁板版扮拌伴瓣半办绊邦帮梆榜膀绑棒磅蚌镑傍谤苞胞包褒剥薄雹保堡饱宝抱报暴豹鲍爆杯碑悲卑北辈背贝钡倍狈备惫焙被奔苯本笨崩绷甭泵蹦迸逼鼻比鄙笔彼碧蓖蔽毕毙毖币庇痹闭敝弊必壁臂避陛鞭边编贬扁便变卞辨辩辫遍标彪膘表鳖憋别瘪彬斌濒滨宾摈兵冰柄丙秉饼炳病并玻菠播拨钵波博勃搏铂箔伯帛舶脖膊渤泊驳捕卜哺补埠不布步簿部怖匕孛匾俾傧勹亳禀冫阪陂邴邶弁畚坌坂苄茇荜荸菝萆葆蓓蒡薜捭摒卟吡呗哔啵嘣岜豳狴饽庳忭悖愎汴浜滗濞灞逋弼妣婊婢嬖孢缏缤玢璧槟檗殡瓿甏晡贲掰擘膑飑飙飚煲煸砭碚碥礴畀钚钣钯钸钹铋锛镔镖镳秕鸨鹁鹎瘢瘭癍窆裱裨褙褓褊蝙笾筚箅篦簸舭舨襞粑醭蹩趵跛跸踣龅鐾鲅鳊鳔鞴髀髌魃髟鬓佈別沘貝釆並併姅盃剝狽祕敗畢絆缽閉備報揹筆詖賁貶鈑痺稟綁補鈸鈽鉋鉑鉍頒飽嗶幣彆誧賓鉼餅駁撥標編罷蔔輩鋇儐憊辦錶頻鮑幫斃濱繃謗闆擺檳殯臏蹕鎊瀕癟邊鏢寶辮繽蘗襬辯鱉鰾變鑣鑤壩鬢",
      "c": "擦猜裁材才财睬踩采彩菜蔡餐蚕残惭惨灿苍舱仓沧藏操糙槽曹草厕策侧册测层蹭插叉茬茶查碴搽察岔差诧拆柴豺搀掺蝉馋谗缠铲产阐颤昌猖场尝常长偿肠厂敞畅唱倡超抄钞朝嘲潮巢吵炒车扯撤掣彻澈郴臣辰尘晨忱沉陈趁衬撑称城橙成呈乘程惩澄诚承逞骋秤吃痴持匙池迟弛驰耻齿侈尺赤翅斥炽充冲虫崇宠抽酬畴踌稠愁筹仇绸瞅丑臭初出橱厨躇锄雏滁除楚础储矗搐触处揣川穿椽传船喘串疮窗床闯创吹炊捶锤垂春椿醇唇淳纯蠢戳绰疵茨磁雌辞慈瓷词此刺赐次聪葱囱匆从丛凑粗醋簇促蹿篡窜摧崔催脆瘁粹淬翠村存寸磋撮搓措挫错刹畜曾亍丞厝伥伧侪俦傺汆冁谄谌谶陲郗刍鬯坼埕墀苌苁茌茺莼菖萃蒇蔟抻搋撺叱呲哧啐啜啻嗔嗤嘈噌嚓帱岑嵯彳徂徜猝猹舛饬馇廛忖忏忡怅怆怵怊恻惝惆悴憧憷阊汊涔淙漕潺澶宸辶遄孱羼屮姹娼婵媸嫦骖骢骣绌巛琮琛璀璁璨杈杵枨枞柽楮棰楱槌榇槎榱樗樘檫殂辍辏昶晁觇毳氅氚敕脞腠塍膪焯爨祠禅砗碜礤眵瞠钏钗铖铳锉锸镩镲矬鸱鹑鹚痤瘥瘛瘳衩裎褚褫皴耖虿蚩蛏蜍蝽螭螬蟾笞篪舂舡艚艟粲糍豉酢酲鹾蹙踔踟踹蹉蹰蹴躔龀龊雠鲳魑黜黪冊吋呎囪沖長剎疢倀倉恥純芻財側從悵採產絀脣處釵釧陳傖創喫場廁惻殘湊測萇詞鈔飭傳剷愴滄腸詫誠馳嘗塵徹慚慘摻暢稱綽綢綵蒼嬋層廚廠撐樅瘡瞋箠蔥衝諂賜輟鋤銼齒儔儕熾艙諶輳遲錯償儲嚐歜毚燦聰醜錘騁叢礎竄蟬蟲鎚闖雛儳寵懲櫥疇癡辭鏟鯧鶉巉懺攙櫬籌觸闡齣纏躊襯顫齪纔蠶讒讖饞",
      "d": "搭达答瘩打大呆歹傣戴带殆代贷袋待逮怠耽担丹单郸掸胆旦氮但惮淡诞蛋当挡党荡档刀捣蹈倒岛祷导到稻悼道盗德得的蹬灯登等瞪凳邓堤低滴迪敌笛狄涤嫡抵底地蒂第帝弟递缔颠掂滇碘点典靛垫电佃甸店惦奠淀殿碉叼雕凋刁掉吊钓跌爹碟蝶迭谍叠丁盯叮钉顶鼎锭定订丢东冬董懂动栋侗恫冻洞兜抖斗陡豆逗痘都督毒犊独读堵睹赌杜镀肚度渡妒端短锻段断缎堆兑队对墩吨蹲敦顿钝盾遁掇哆多夺垛躲朵跺舵剁惰堕氐刂仃儋籴诋谛谠邸凼坫坻垤垌埭堞芏荻萏菪蔸耷揲甙叨呔咚咄哒哚啖啶喋嗒嘟嗲嘀噔岽岱峒嶝巅忉怛沌沲渎澹宕迨妲娣骀绐缍玎玷玳柢椟棣椴殚戥赕觌氘氡牍牒胨胴腚炖煅怼憝砀砘砥硐碓碇碲礅磴盹眈睇钿铎铛铞铥锝镝镦镫瓞鸫疔疸瘅癜癫窦裆裰褡耋耵聃蚪蠹笃笪箪篼簖簟簦羝纛酊趸踮蹀踱貂鲷鲽靼鞑骶髑黛黩弔丟兌東枓牴訂凍島訑釘鬥動啗帶彫惇脰釣頂單棟湩盜絰詆貸鈍隊隄搗當達鈿電頓墊奪對滌裯遞儅墮彈憚撢敵締緞綞誕賭鄧噹噸導擋擔澱燉燈獨篤蕩諦諜錠檔盪膽鍍鍛點斷瀆燾簞鼕櫝牘犢禱襠鏑顛鯛竇躉黨鐺鐸巔疊讀韃癲讜黷",
      "e": "蛾峨鹅俄额讹娥恶厄扼遏鄂饿恩而儿耳尔饵洱二贰噩佴诶谔垩苊莪萼蒽摁呃愕阏迩屙婀珥轭腭铒锇锷鸸鹗颚鲕鳄兒堊訛軛惡貳爾餌餓鍔邇額顎鵝鱷",
      "f": "发罚筏伐乏阀法珐藩帆番翻樊矾钒繁凡烦反返范贩犯饭泛坊芳方肪房防妨仿访纺放菲非啡飞肥匪诽吠肺废沸费芬酚吩氛分纷坟焚汾粉奋份忿愤粪丰封枫蜂峰锋风疯烽逢冯缝讽奉凤佛否夫敷肤孵扶拂辐幅氟符伏俘服浮涪福袱弗甫抚辅俯釜斧腑府腐赴副覆赋复傅付阜父腹负富讣附妇缚咐匚俸偾匐凫阝邡郛酆垡芙芾苻茯菔葑蕃蘩拊呋呒唪幞幡狒怫悱沣淝滏瀵艴妃孚驸绂绋绯枋梵桴棼榧赙腓斐燔扉祓砜砝砩黻黼畈罘钫镄稃馥痱蚨蜉蜚蝠蝮缶篚舫翡麸趺跗蹯霏鲂鲋鲱鲼鳆鼢氾伕汎彿芣訃負風飛倣紡紛婦屝紼紱訪販釩復棻琺發費鈇飯馮楓煩瘋罰輔閥鳳墳墦廢憤撫範膚複誹賦鋒頫駙髮麩奮縛諷輻糞縫賻繙豐礬",
      "g": "噶嘎该改概钙盖溉干甘杆柑竿肝赶感秆敢赣冈刚钢缸肛纲岗港杠篙皋高膏羔糕搞稿告哥歌搁戈鸽胳疙割革葛格蛤阁隔铬个各给根跟耕更庚羹埂耿梗工攻功恭龚供躬公宫弓巩汞拱贡共钩勾沟苟狗垢构购够辜菇咕箍估沽孤姑鼓古蛊骨谷股故顾固雇刮瓜剐寡挂褂乖拐怪棺关官冠观管馆罐惯灌贯光广逛瑰规圭硅归龟闺轨鬼诡癸桂柜跪贵刽辊滚棍锅郭国果裹过咯丐亘鬲丨睾嘏匦卦刿佝倌馘衮诂诖诟诰陔郜哿圪坩垓埚塥苷茛菰藁廾尬尴掴掼擀呙呱咣哏哽嗝帼岣崮崞犷猓庋赓汩泔淦涫澉宄遘妫媾尕尜绀绠绲缑缟珙枸桄栝桧梏椁槔槁橄轱戤旮旰杲晷赅觏牯牿搿虢肱胍胱胲膈臌彀毂戆矸硌磙瞽罡罟盥钆钴锆锢镉皈鸪鸹鹳疳痼袼聒虼蚣蛄蜾蝈笱筻篝簋舸艮酐酤觚觥鲑鲠鲧鲴鳏鞲骼亙岡枴洸軌個剛宮珪貢國夠崗掛桿袞規貫釭堝琯稈給詁貴鈣幹搆溝該詭詬賅過鈷鉤雊僱幗慣摑槓構榦滾箇綱蓋誥趕鉻閨閣劊廣槨穀賡輥鞏颳縞鋼錮館鴣龜尷擱檜蟈購轂鍋鮭鴿櫃歸獷鎬鎘鯀關顧鰥龔蠱鱖贛觀鸛",
      "h": "镐哈骸孩海氦亥害骇酣憨邯韩含涵寒函喊罕翰撼捍旱憾悍焊汗汉夯杭航壕嚎豪毫郝好耗号浩呵喝荷菏核禾和何合盒阂河涸赫褐鹤贺嘿黑痕很狠恨哼亨横衡恒轰哄烘虹鸿洪宏弘红喉侯猴吼厚候后呼乎忽瑚壶葫胡蝴狐糊湖弧虎唬护互沪户花哗华猾滑画划化话槐徊怀淮坏欢环桓还缓换患唤痪豢焕涣宦幻荒慌黄磺蝗簧皇凰惶煌晃幌恍谎灰挥辉徽恢蛔回毁悔慧卉惠晦贿秽会烩汇讳诲绘荤昏婚魂浑混豁活伙火获或惑霍货祸咳劐黉訇冱讧诃诙诨隍邗郇奂劾壑堠茴荟荭萑菡蒿蕙蕻薨薅藿蘅撖擐攉咴唿喙嗬嗥嗨嚆嚯囫圜岵後徨猢獾夥馄怙惚隳闳阍阖沆泓洹洄浍浒浣湟溷潢滹漶濠瀚灏寰逅逭遑彗骅纥绗缋缳珩珲琥璜桦桁槲轷昊曷晖晗肓觳烀焓煳灬戽扈祜恚砉盍钬铧铪锪锾镬皓瓠鹄鹕鹱瘊癀耠顸颃颌颔颢虍虺蚝蚶蟥蟪蠖笏篁篌糇翮醐醢踝斛鲎鲩鳇鹘骺鬟麾鼾戶沍奐恆紅紇郃訌迴貨喚壺揮換渾渙畫華訶賀閎黃匯彙暉會毀煥琿葷號詼話賄鄗劃漢滬瘓禍誨閡閤嘩緩輝銲頜樺橫澴諱頷餛駭鬨嚇擭濩燬燴獲環謊還鍰韓鴻穢闔韹鵠壞懷穫繪譁鬍蠔護轟顥鶴歡鱟黌",
      "j": "击圾基机畸稽积箕肌饥迹激讥鸡姬绩缉吉极棘辑籍集及急疾汲即嫉级挤几脊己蓟技冀季伎祭剂悸济寄寂计记既忌际妓继纪嘉枷夹佳家加荚颊贾甲钾假稼价架驾嫁歼监坚尖笺间煎兼肩艰奸缄茧检柬碱硷拣捡简俭剪减荐鉴践贱见键箭件健舰剑饯渐溅涧建僵姜将浆江疆蒋桨奖讲匠酱降蕉椒礁焦胶交郊浇骄娇嚼搅铰矫侥脚狡角饺缴绞剿教酵轿较叫窖揭接皆秸街阶截劫节桔杰捷睫竭洁结解姐戒藉芥界借介疥诫届巾筋斤金今津襟紧锦仅谨进靳晋禁近烬浸尽劲荆兢茎睛晶鲸京惊精粳经井警景颈静境敬镜径痉靖竟竞净炯窘揪究纠玖韭久灸九酒厩救旧臼舅咎就疚鞠拘狙疽居驹菊局矩举沮聚拒据巨具距踞锯俱句惧炬剧捐鹃娟倦眷卷绢撅攫抉掘倔爵觉决诀绝均菌钧军君峻俊竣浚郡骏亟乩厥刭剞劂冂伽佶佼倨偈儆僭僬僦讦讵诘谏谫谲卩卺阱郏鄄矍墼艽芨芰苣苴莒茭茳荩菁堇菅葭蒺蒹蕨蕺拮挢捃掎掬搛叽咭哜唧喈啾嗟噘噍噤噱囝岌岬崛嵴徼狷獍獗馑廑憬阄泾浃洎洚涓湔蹇謇迥迦迳遽彐屐屦弪妗姣婧婕孑孓骥绛缙缣缰畿玑珏珈琚瑾枧柩桕桀桊桷楗椐楫榘榉槿橛橘殛戋戛戟戢戬炅赆赍觊觐牮犟犄犋犍毽敫肼胛胫腈腱飓齑旌爝扃恝矶碣礓睑羁蠲钅钜铗锏锔锩镌镓镢嵇稷皎鸠鹣鹪鹫疖痂瘕瘠窭衿袷裥裾皲矜耩颉虮蚧蛱蛟笈笄笕笳箐袈羯糨暨翦赳趄豇醮醵趼跏跻跤跽踺踽蹶觖霁龃隽雎鲒鲚鲛鲣鲫鳜鞯鞫骱髻鬏麂麇伋夾決見車屆玨糾侷勁姦紀觔計軍徑晉涇浹砠級荊記訐飢堅將捲淨莢莖訣逕傢傑幾廄揀減痙絞結絕絳進鈞間階僅勦勣極節筧經絹腳詰賈跡較鉀鉅雋鳩僥嘐漸盡監箋緊誡跼鉸際餃價儉劇劍嘰嬌槳漿潔澆澗獎緘緝膠蔣賤踐頡駕駒鴃儘劑據撿機璣璟積縑縉諫豭輯鋸錦靜頰頸餞屨擊擠檢濟濬矯磯績舉艱薑薊覬講鍵颶駿鮫檻濺燼瞼簡舊薺薦覲謹蹟醬雞鯽鵑繭繳譎譏轎鏡饉鯨競繼艦覺饑齟懼殲躋鐫觼鑑鑒霽韁驕攪驚羈鹼韉驥",
      "k": "槛喀咖卡开揩楷凯慨刊堪勘坎砍看康慷糠扛抗亢炕考拷烤靠坷苛柯棵磕颗科壳可渴克刻客课肯啃垦恳坑吭空恐孔控抠口扣寇枯哭窟苦酷库裤夸垮挎跨胯块筷侩快宽款匡筐狂框矿眶旷况亏盔岿窥葵奎魁傀馈愧溃坤昆捆困括扩廓阔馗匮刳剀蒯伉佧侉侃倥夔诓诳邝郐凵圹垲堀芤莰蒈蒉蔻夼揆叩咔哐哙喹喟喾嗑岢崆狯忾恺恪悝悃愦闶阃阚溘逵尻骒纩绔缂珂琨栲轲戡暌贶犒氪胩脍龛眍睽瞌瞰钪钶铐铠铿锎锞锟锴稞疴窠裉聩颏蚵蛞蝰蝌筘箜篑醌跬鲲骷髁髋髡阬劻況剋崁庫崑梱梡釦凱剴愒殼焜睏軻開塊愾愷楛硿綑誇匱誑儈寬潰緙課銬墾窺褲錕懇膾虧闊顆壙擴簣餽曠鏗礦髖",
      "l": "垃拉喇蜡腊辣啦莱来赖蓝婪栏拦篮阑兰澜谰揽览懒缆烂滥琅榔狼廊郎朗浪捞劳牢老佬姥酪烙涝勒乐雷镭蕾磊累儡垒擂肋类泪棱楞冷厘梨犁黎篱狸离漓理李里鲤礼莉荔吏栗丽厉励砾历利傈例俐痢立粒沥隶力璃哩俩联莲连镰廉怜涟帘敛脸链恋炼练粮凉梁粱良两辆量晾亮谅撩聊僚疗燎寥辽潦了撂镣廖料列裂烈劣猎琳林磷霖临邻鳞淋凛赁吝拎玲菱零龄铃伶羚凌灵陵岭领另令溜琉榴硫馏留刘瘤流柳六龙聋咙笼窿隆垄拢陇楼娄搂篓漏陋芦卢颅庐炉掳卤虏鲁麓碌露路赂鹿潞禄录陆戮驴吕铝侣旅履屡缕虑氯律率滤绿峦挛孪滦卵乱掠略抡轮伦仑沦纶论萝螺罗逻锣箩骡裸落洛骆络剌仂俪俚倮偻脔蠃羸冽诔郦酃坜垅垆埒塄墚苈茏苓荦莅莨蒌蓠蒗蔹蔺蓼藜奁尥捋捩摞撸叻呖呤咧唠啉啷唳喱喽嘞嘹噜囵囹岚崂崃嵝嶙徕猁猡獠廪愣懔闾阆泐泷泸泠泺洌浏涞渌溧漤漯潋漉濑澧濂寮逦逯遛遴邋娈娌嫠嫘骊骝绫绺缡缧缭珑珞琏璐枥栊栌柃栎栳栾棂椤椋楝榄榈橹檑檩殓轳轹辂辘辚瓴旯赉氇胧胪脶膂臁膦斓旒熘戾砺砻砬睐瞵詈罱罹钌铑铹铼锂锊锍锒镂镏镙镥镧稆稂鸬鸾鹂鹨鹩鹭疠疬痨瘌瘘瘰癃癞裢裣褛褴耒耢耧聆蛎蛉蜊螂蝼蠊蠡笠篥簏籁舻粝粼翎趔酹醪醴跞踉躏躐靓雳雒銮鎏鲈鲡鲢鲮鳓鳢髅魉鬣麟黧呂來侖兩侶昤倆倫浬婁崙徠掄涼淚淪琍連陸鹵勞嵐絡萊亂僇慄煉瑯睞祿稜虜裡詻賃賂鈴嘍奩屢摟漣滷犖綾綠綸蒞貍領凜劉厲嘮慮憐撈樓樂樑練蓮蔆諒論輛輪鄰鋁鋰閭魯懍擄曆暸歷燐璘瘺盧穋賴遼錄駱鴒龍勵嶺斂殮濫癆療瞭簍縷縲聯臉臨螻褸鍊闌隸嚕壘濾瀏獵癘禮糧繚藍釐離霤餾魎鯉壟壢廬懶攏櫚櫓瀨瀝瀘簾羅臘轔鏈鏍鏤隴類麗嚨攔朧瀾瀲爐瓏礪礫籃臚藺蘆襤齡儷儸斕欄櫺爛癩矓蘭蠣蠟覽鐮鐳騾髏囉孿巒玀籠籟聾酈鰱戀攣欐籣蘿邐邏鱗攬鑪靂靈鷺欖籬籮顱灤驢纜躪鑾鑼鱸驪鸞",
      "m": "貉妈麻玛码蚂马骂嘛吗埋买麦卖迈脉瞒馒蛮满蔓曼慢漫谩芒茫盲氓忙莽猫茅锚毛矛铆卯茂冒帽貌贸么玫枚梅酶霉煤没眉媒镁每美昧寐妹媚门闷们萌蒙檬盟锰猛梦孟眯醚靡糜迷谜弥米秘觅泌蜜密幂棉眠绵冕免勉娩缅面苗描瞄藐秒渺庙妙蔑灭民抿皿敏悯闽明螟鸣铭名命谬摸摹蘑模膜磨摩魔抹末莫墨默沫漠寞陌谋牟某拇牡亩姆母墓暮幕募慕木目睦牧穆芈仫侔袤冖冥谟谧邙劢勐坶墁茉苜茆苠茗荬莓蓦甍瞢蘼扪咩咪哞唛喵嘧幔峁岷嵋犸猕猸馍懵闵沐沔汨泖泯浼渑湎湄漭溟宀宓邈弭嫫嬷缈缗缦缪玟珉瑁杩杪楣殁昴暝牦耄毪脒腼朦旄焖熳祢愍懋懑淼硭礞眄眇眸瞀瞑钔钼镅镆镘秣鹋鹛瘼袂耱颟虻蛑蜢蝥螨蟒蟆蟊蠓蠛篾艋艨敉糸酩貊貘霾黾鍪鳗鳘鞔魅髦麽縻麋杗沒歿沬羋門們屘畝脈馬偭捫覓麥悶湣買貿閔嗎媽滅痲痳鉚夢滿瑪綿銘閩鳴麼廟憫犛瞇碼緬緲罵賣冪澠燜瞞螞謀貓錳靦嬤彌濛糢繆縵謎謐邁鎂錨懣謨謬矇鏝饅瀰麵驀鰻黴蠻",
      "n": "拿哪呐钠那娜纳氖乃奶耐奈南男难囊挠脑恼闹淖呢馁内嫩能妮霓倪泥尼拟你匿腻逆溺蔫拈年碾撵捻念娘酿鸟尿捏聂孽啮镊镍涅您柠狞凝宁拧泞牛扭钮纽脓浓农弄奴努怒女暖虐疟挪懦糯诺粘辗廿孬鼐乜佞伲侬傩讷陧坭垴埝艿茑萘蘖捺搦攮咛呶哝喏喃嗫嗯囔囡狃猊猱馕忸怩甯弩妞胬嬲孥驽瑙柰楠辇昵曩肭脲腩旎恧恁硇睨钕铌铙锘镎黏疒衲耨聍颞蛲蝻臬衄袅赧蹑鲇鲵鲶內吶妳涊紐納迺唸訥鳥惱鈕鈉腦裊農寧瘧儂撓撚暱輦餒駑鬧噥嬝濃膩諾嚀擰擬濘獰膿攆檸穠聶蟯鎳難孃鐃囁齧釀躡鑷",
      "o": "哦欧鸥殴藕呕偶沤讴噢怄瓯耦嘔歐毆甌鷗",
      "p": "耙辟脯啪趴爬帕怕琶拍排牌徘湃派攀潘盘磐盼畔判叛乓庞旁耪胖抛咆刨炮袍跑泡呸胚培裴赔陪配佩沛喷盆砰抨烹澎彭蓬棚硼篷膨朋鹏捧碰坯砒霹批披劈琵毗啤脾疲皮匹痞僻屁譬篇偏片骗飘漂瓢票撇瞥拼频贫品聘乒坪苹萍平凭瓶评屏坡泼颇婆破魄迫粕剖扑铺仆莆葡菩蒲埔朴圃普浦谱曝瀑丕丿叵剽仳俜俳匍裒谝陴邳郫鄱圮埤堋鼙芘苤莩葩蒎匏拚掊擗哌辔嘌嘭噗噼帔彷狍庀庖怦丬爿泮淠湓溥滂濮逄姘娉媲嫔嫖骈骠纰缥珀璞枇杷枰榀殍甓攴牝犏氆氕攵胼脬旆睥瞟罴钋钷铍锫镤镨皤疱癖袢襻疋颦蚍蜱螃螵蟛蟠笸筢翩醅蹁蹒蹼貔霈鲆拋珮皰砲紕釙貧評徬鈹僕槃箄頗噴撲潑盤賠踫鋪憑樸駢嬪縹蹣龐譜醱騙鵬蘋飄闢驃轡顰",
      "q": "期欺栖戚妻七凄漆柒沏其棋奇歧畦崎脐齐旗祈祁骑起岂乞企启契砌器气迄弃汽泣讫掐恰洽牵扦钎铅千迁签仟谦乾黔钱钳前潜遣浅谴堑嵌欠歉枪呛腔羌墙蔷强抢橇锹敲悄桥瞧乔侨巧鞘撬翘峭俏窍切茄且怯窃钦侵亲秦琴勤芹擒禽寝沁青轻氢倾卿清擎晴氰情顷请庆琼穷秋丘邱球求囚酋泅趋区蛆曲躯屈驱渠取娶龋趣去圈颧权醛泉全痊拳犬券劝缺炔瘸却鹊榷确雀裙群丌亓劁俅倩佥诎诠诮谯阡邛劬巯圻芊芑芩芡芪苘茕茜荞荃荠荨萁萋葜葺蕖蕲蘧掮揿吣嗪嘁噙圊屺岍岐岖峤衢犭犰悭悛惬愀慊憔阒阕阙戕汔淇湫骞搴褰逑逡遒妾嫱骐绮绻缱缲琪琦璩杞桤椠楸樯槭檠樵檎辁戗耆赇觑挈氍肷朐欹炝祛祺悫愆憩硗碛磬磲畎钤铨锓锖锲锵镪鸲癯穹襁覃颀虔虬蚯蛩蛐蛴蜣蜻蜞蜷螓蠼罄筇筌箧箝衾裘羟糗綦綮麴跫跄跷蹊謦瞿銎鲭鳅鳍鞒髂鬈麒黢黥鼽佺卻祇氣訖豈區強悽啟棄梂毬氫淺淒牽頃喬愜棲欽鈐傾嗆搶詮鉗鉛僑塹寢嶇槍綺誚輕銓齊嶔慶慼撳潛確窮請踡遷彊橋磧親錢錡檣牆縴繈薔謙趨鍥鍬闋竅翹臍軀鎗闕鞦騎瓊簽譙蹺鏘鯖鵲勸騫鰍譴驅鰭權竊籤韆齲",
      "r": "然燃冉染瓤壤攘嚷让饶扰绕惹热壬仁人忍韧任认刃妊纫扔仍日戎茸蓉荣融熔溶容绒冗揉柔肉茹蠕儒孺如辱乳汝入褥软阮蕊瑞锐闰润若弱亻仞偌芮苒荛荏蓐蕤薷嚅嵘狨饪洳溽濡娆缛枘桡榕轫肜朊禳睿铷稔穰衽襦颥蚋蚺蝾箬糅蹂鞣髯紉軔軟絨閏韌飪榮認嬈潤熱銳橈篛嶸擾繞鎔饒鶸讓",
      "s": "参撒洒萨腮鳃塞赛三叁伞散桑嗓丧搔骚扫嫂瑟色涩森僧莎砂杀沙纱傻啥煞筛晒珊苫杉山删煽衫闪陕擅赡膳善汕扇缮墒伤商赏晌上尚裳梢捎稍烧芍勺韶少哨邵绍奢赊蛇舌舍赦摄射慑涉社设砷申呻伸身深娠绅神沈审婶甚肾慎渗声生甥牲升绳省盛剩胜圣师失狮施湿诗尸虱十石拾时什食蚀实识史矢使屎驶始式示士世柿事拭誓逝势是嗜噬适仕侍释饰氏市恃室视试收手首守寿授售受瘦兽蔬枢梳殊抒输叔舒淑疏书赎孰熟薯暑曙署蜀黍鼠属术述树束戍竖墅庶数漱恕刷耍摔衰甩帅栓拴霜双爽谁水睡税吮瞬顺舜说硕朔烁斯撕嘶思私司丝死肆寺嗣四伺似饲巳松耸怂颂送宋讼诵搜艘擞嗽苏酥俗素速粟僳塑溯宿诉肃酸蒜算虽隋随绥髓碎岁穗遂隧祟孙损笋蓑梭唆缩琐索锁所厦栅卅啬厍厮仨俟倏佘夙兕凇讪诜谂谇谡谥鄯劭叟厶塾埏垧埘埽芟荪莳荽莘菘菽葚蓍蒴蔌薮扌摅搠搡弑咝哂唢唼唰嗖嗉嗦嗍嗾噻崧嵊嵩彡狩狲狻猞飧饣馊馓忪悚愫闩氵汜沭泗涑淞渖涮溲滠澍澌潸潲濉邃妁姒姗姝娑嬗孀驷骟纟纾绱绶缌缫杓桫椹榫槊殇轼晟贳挲毵毹胂脎腧臊膻歃飒飕殳炻熵燧礻祀磉眚眭睃睢瞍畲钐铄铈铩铯锶锼矧秫穑鸶疝痧瘙竦耜颡蛳蜃蛸螋螫蟀蟮舐笙笥筮筲簌舢艄艏裟羧糁酾豕跚觞觫霎隼稣鲥鲨鲺鳋鳝麝刪姍昇屍帥柵閂孫師時書紗訕閃陝陞參掃捨殺紹紳脤術設訟傘勝喪甦痠稅筍絲肅腎視訴順傷勢嗇塒廈弒損歲溼獅綏聖試詩軾頌飼飾塽壽實滲瑣碩綬蓀蒐蝕誦說賒颯奭審廝慫數樞殤蝨誰誶豎賞適駟駛樹燒穌簑篩輸隨橾澀濕禪糝縮繅縿聲聳賽賸雖嬸擻瀋穡繕薩觴鎖雙餿鬆鯊爍獸繩羶藪藷識颼蘇贍釋騷鰓屬懾攝灑贖囌曬鑠鱔鷥",
      "t": "弹调囤塌他它她塔獭挞蹋踏胎苔抬台泰酞太态汰坍摊贪瘫滩坛檀痰潭谭谈坦毯袒碳探叹炭汤塘搪堂棠膛唐糖倘躺淌趟烫掏涛滔绦萄桃逃淘陶讨套特藤腾疼誊梯剔踢锑提题蹄啼体替嚏惕涕剃屉天添填田甜恬舔腆挑条迢眺跳贴铁帖厅听烃汀廷停亭庭挺艇通桐酮瞳同铜彤童桶捅筒统痛偷投头透凸秃突图徒途涂屠土吐兔湍团推颓腿蜕褪退吞屯臀拖托脱鸵陀驮驼椭妥拓唾乇鼗佟佗佻倜傥僮仝氽亠邰郯坨堍苕茼莛荼萜菟葶薹抟掭忒啕嗵帑饧饨庹恸悌忝闼阗沱洮溻溏潼逖遢彖婷绨缇瑭韬柝柁梃榻橐殄昙暾肽豚滕炱煺焘祧忑忐慝沓砼砣町畋疃钍钛钭钽铊铤铴铽锬镗镡鹈窕裼耥蜓蜩螗螳笤箨羰粜酡酴醍醣趿跎跆霆龆鼍鲐鲦鳎骰餮饕髫牠禿討託屜條統脫貪湯貼飩塗絛蛻覜馱嘆團圖態慟臺遝銅颱歎緹談調銻駝壇撻曇橢燙頭頹鴕濤謄檮檯罈闐題鯈獺譚鏜韜糰躂騰籐鐵儻攤灘聽體癱廳",
      "w": "挖哇蛙洼娃瓦袜歪外豌弯湾玩顽丸烷完碗挽晚皖惋宛婉万腕汪王亡枉网往旺望忘妄威巍微危韦违桅围唯惟为潍维苇萎委伟伪尾纬未蔚味畏胃喂魏位渭谓尉慰卫瘟温蚊文闻纹吻稳紊问嗡翁瓮挝蜗涡窝我斡卧握沃巫呜钨乌污诬屋无芜梧吾吴毋武五捂午舞伍侮坞戊雾晤物勿务悟误兀刎剜罔佤仵倭偎诿阢隈隗邬圬芄芴莴莞菀葳蓊薇蕹尢唔喔囗帏帷幄崴嵬猥猬庑怃忤惘闱阌汶沩洧浯涠渥寤迕逶妩娲娓婺骛纨绾玮琬璺韪杌辋軎牾肟脘腽於炜焐煨硪畹鹉鹜痦痿蜈蜿艉雯龌鋈鲔魍鼯汙汍吳抆臥為韋烏紋偽偉務問圍媧幃渦無嗚塭塢溫萬葦萵違頑窪窩綰網維聞誣誤輓嫵憮緯蝸衛諉輞蕪謂濰褽闈餵鮪甕鎢穩霧騖鵡襪彎齷灣",
      "x": "昔熙析西硒矽晰嘻吸锡牺稀息希悉膝夕惜熄烯溪汐犀檄袭席习媳喜铣洗系隙戏细瞎虾匣霞辖暇峡侠狭下夏吓掀锨先仙鲜纤咸贤衔舷闲涎弦嫌显险现献县腺馅羡宪陷限线相厢镶香箱襄湘乡翔祥详想响享项巷橡像向象萧硝霄削哮销消宵淆晓小孝校肖啸笑效楔些歇蝎鞋协挟携邪斜胁谐写械卸蟹懈泄泻谢屑薪芯锌欣辛新忻心信衅星腥猩惺兴刑型形邢行醒幸杏性姓兄凶胸匈汹雄熊休修羞朽嗅锈秀袖绣墟戌需虚嘘须徐许蓄酗叙旭序恤絮婿绪续轩喧宣悬旋玄选癣眩绚靴薛学穴雪血勋熏循旬询寻驯巡殉汛训讯逊迅吁囟偕僖儇兮巽亵冼诩谑谖陉隰郄勖勰燮圩埙馨芎芗苋荇荀莶菥葙葸萱蓰蓿蕈薤薰藓奚揎撷擤呷哓咻唏岘岫峋崤徇徙狎猃獬獯饩饷馐庥庠廨忄恂悻阋泫洫洵浔浠淅渫溆渲溴潇漩瀣逍遐暹邂屣娴嬉骁骧绁绡缃缬顼玺瑕璇枭柙枵栩楦榭榍樨昕暄曛曦觋氙欷歆歙炫煊燹煦熹祆禊禧泶硎硖碹盱铉镟皙鸺鹇痃痫穸窨胥蚬蜥螅蟋蟓罅筅筱箫舄舾羲籼粞糈翕酰醑醯醺踅跣跹躞貅霰鑫鲞鲟鳕魈飨髹黠鼷兇協卹秈俠係洶洩倖峽峴挾晅狹脅訊訓訏軒陘啣敘晞勗梟現絃細紲習脩莧許訢傚勛尋廂絢虛鄉閑閒項須煆煖羨蜆詳詢詨鉉頊馴僩緒蓆遜銜銑餉噓嘯嫻寫潯潠潟線蝦賢鋅銷勳學憲曉縣興蕭諧諼選錫險餡壎戲篠褻謝谿轄鮮嚮擷瀉燻燸璿簫繡瀟璽繫蠍譆懸獻鏽鹹囂攜犧瓖續蘚響饗癬襲驍鬚纖顯釁鑲",
      "y": "压押鸦鸭呀丫芽牙蚜崖衙涯雅哑亚讶焉咽阉烟淹盐严研蜒岩延言颜阎炎沿奄掩眼衍演艳堰燕厌砚雁唁彦焰宴谚验殃央鸯秧杨扬佯疡羊洋阳氧仰痒养样漾邀腰妖瑶摇尧遥窑谣姚咬舀药要耀椰噎耶爷野冶也页掖业叶曳腋夜液一壹医揖铱依伊衣颐夷遗移仪胰疑沂宜姨彝椅蚁倚已乙矣以艺抑易邑屹亿役臆逸肄疫亦裔意毅忆义益溢诣议谊译异翼翌绎茵荫因殷音阴姻吟银淫寅饮尹引隐印英樱婴鹰应缨莹萤营荧蝇迎赢盈影颖硬映哟拥佣臃痈庸雍踊蛹咏泳涌永恿勇用幽优悠忧尤由邮铀犹油游酉有友右佑釉诱又幼迂淤于盂榆虞愚舆余俞逾鱼愉渝渔隅予娱雨与屿禹宇语羽玉域芋郁遇喻峪御愈欲狱育誉浴寓裕预豫驭鸳渊冤元垣袁原援辕园员圆猿源缘远苑愿怨院曰约越跃钥岳粤月悦阅耘云郧匀陨允运蕴酝晕韵孕轧禺夭爻胤毓厣靥赝卣刈剡劓仡伛伢攸佚侑佾俨俣俑偃龠兖嬴讠诒谀谒谕谳阽邺郓郢郾鄢鄞廴壅圯垭垠垸埸堙塬墉懿芫芸苡茚茔荑荥莠莜莸莺萸菸萦蓥蓣薏弈奕挹揶揠揄掾撄弋吆呓吲呦咦哕咿唷喁喑嘤噫囿圄圉岈峄崦崾嵛嶷徉徭狁狳狺猗夤饫饴馀庾膺怏怿怡恹恽悒愠慵闫阈沅泱洇湮滟滢潆漪瀛瀹宥迓迤鬻妍妪妤娅媛嫣驿纡纭缢幺邕琊珧瑛琰瑜瑗璎韫杳柚桠楹樾橼檐猷殒殪轶轺昀昱晔晏曜贻觎氩氤氲牖爰刖肴胭腌腴媵欤旖炀烨烊焱煜熨熠燠恙肀聿砑眢眙睚罨钇钰钺铕铘铟铫镒镛镱甬鸢鹆鹞鹦鹬疣痖痍瘐瘀瘗瘿瘾癔翊窈窬窳衤颍蚓蚰蚴蛘蜮蜴蝓蝣蝤螈罂竽筵筠箢臾舁舣羿翳繇酏酽雩霪龈龉鼋鱿鳐鳙鞅魇餍饔黝黟鼬鼹勻迆亞玥軋兗帟彥約紆頁員堉娛悅栘浥祐紜軏偯啞敔淵異訝陰魚喲堯揚氬湧湲猶硯詠貽軼郵陽雲飲馭傭園圓塋慍搖暈暘暍業楊煙煬爺睪粵義葉詣運遊鈾隕預飴厭嫗慇榣氳漁熒獄瑤瘍瘉與語誘遠遙鄘銀鳶億儀憂慾樣瑩窯緣蔭褕誼諛醃閱養餘魷鴉憶擁曄澦燄禦穎縊縈螢覦諺謁諭踴遺鄴閻頤餚鴦鴨鴛優壓嬰嶼嶽應營縯謠轅輿醞鍚隱歟癒醫鎰顏颺嚥簷繹藝藥蟻蠅韻願嚶嚴癢罌蘊議譯贏騵櫻瓔譽躍鶯鷂齦儼囈癮贗鼴齬巖籥纓靨饜驛驗艷魘鷹鹽鑰釅豔鸚鬱籲",
      "z": "幢翟咀匝砸杂栽哉灾宰载再在咱攒暂赞赃脏葬遭糟凿藻枣早澡蚤躁噪造皂灶燥责择则泽贼怎增憎赠扎喳渣札铡闸眨榨咋乍炸诈摘斋宅窄债寨瞻毡詹沾盏斩崭展蘸栈占战站湛绽樟章彰漳张掌涨杖丈帐账仗胀瘴障招昭找沼赵照罩兆肇召遮折哲蛰辙者锗蔗这浙珍斟真甄砧臻贞针侦枕疹诊震振镇阵蒸挣睁征狰争怔整拯正政帧症郑证芝枝支吱蜘知肢脂汁之织职直植殖执值侄址指止趾只旨纸志挚掷至致置帜峙制智秩稚质炙痔滞治窒中盅忠钟衷终种肿重仲众舟周州洲诌粥轴肘帚咒皱宙昼骤珠株蛛朱猪诸诛逐竹烛煮拄瞩嘱主著柱助蛀贮铸筑住注祝驻抓爪拽专砖转撰赚篆桩庄装妆撞壮状椎锥追赘坠缀谆准捉拙卓桌琢茁酌啄着灼浊兹咨资姿滋淄孜紫仔籽滓子自渍字鬃棕踪宗综总纵邹走奏揍租足卒族祖诅阻组钻纂嘴醉最罪尊遵昨左佐柞做作坐座卮丶仄赜仉伫侏倬偬俎冢诏诤诹诼谘谪谮谵阼陟陬郅邾鄣鄹圳埴芷苎茈茱荮菹蓁蕞奘拶揸搌摭摺撙擢攥吒咂咤哳唣唑啧啭啁嘬帙帻幛峥崽嵫嶂徵獐夂馔忮怍惴浈洙浞渚涿溱潴濯迮彘咫姊妯嫜孳驵驺骓骘纣绉缁缒缜缯缵甾璋瓒杼栉柘枳栀桎桢梓棹楂榛槠橥樽轵轸轾辄辎臧甑昃昝贽赀赈肫胄胙胗胝朕腙膣旃炷祉祚祗祯禚恣斫砟砦碡磔黹眦畛罾钊钲铢铮锃锱镞镯锺雉秭稹鸩鸷鹧痄疰痣瘃瘵窀褶耔颛蚱蛭蜇螽蟑竺笊笫笮筝箦箸箴簪籀舯舳舴粢粽糌翥絷趑趱赭酎酯跖踬踯踵躅躜豸觜觯訾龇隹錾鲰鲻鳟髭麈齄朮佇佔壯妝災泜爭狀甽冑則姪炤紂耑苧貞玆紙茲衹針釗陣隻偺偵執專崢帳張掙斬晝梔猙眾硃紮組終莊責這幀棗棧脹註証詔詛詐診貯軸週債傯塚搾楨準盞睜腫裝誅賊資貲跦載輊鄒閘僎嘖嶄漬滯漲禎種箏綻綜綴緇製誌賑趙輒銖墜幟摯暫樁皺緻諄諸諍豬賬質輜鄭駐鴆戰擇撾澤濁磚築縝縐諮錚錐錙霑櫛氈燭總縱賺輾鍾齋擲櫂織繒職謫贅蹤轉轍鎮雜顓證贈贊鏃鏨癥譟譫鐘囀贓鐲齜臟躑躓鑄髒鷓瓚臢囑驟矚讚鑽鑿"
  }';
  initials jsonb;
begin
  select jsonb_object_agg(han, letter) into initials
  from jsonb_each_text(spelled) s (letter, characters), string_to_table(characters, null) han;
  execute format($create$
create function zg_initials(value text) returns text language plpgsql immutable strict parallel safe as %L
$create$, format($body$
declare
  word text := public.zg_squeeze(value);
  initials text := '';
  chinese boolean := false;
  one text;
  letter text;
begin
  for i in 1..length(word) loop
    one := substr(word, i, 1);
    if ascii(one) < 128 then
      if one between '0' and '9' or one between 'a' and 'z' then initials := initials || one; end if;
    else
      letter := %L::jsonb ->> one;
      if letter is not null then
        initials := initials || letter;
        chinese := true;
      end if;
    end if;
  end loop;
  return case when chinese then initials else '' end;
end $body$, initials));
end $make$;

-- True if a word may be initials: at least two letters.
create function zg_spells(word text, initials text) returns boolean language sql immutable strict parallel safe as
$$ select length(zg_squeeze(word)) > 1 and position(zg_squeeze(word) in initials) > 0 $$;

-- The words of a keyword. Their order does not matter.
create function zg_words(keyword text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from string_to_table(translate(lower(keyword), U&'\0009\000A\000D\00A0\2002\2003\2009\3000', '        '), ' ') word
  where word <> ''
$$;

-- All generated columns are added in one statement, because each rewrites the table. They may not refer to each
-- other.
drop index product_grams;
alter table product drop column grams;
alter table product
  add column initials text not null generated always as (zg_initials(name)) stored,
  add column grams text[] not null generated always as (zg_grams(name) || zg_grams(zg_initials(name))) stored;
create index product_grams on product using gin (merchant_id, grams) where removed_at is null;

alter table employee add column initials text not null generated always as (zg_initials(name)) stored;
alter table store add column initials text not null generated always as (zg_initials(name)) stored;

-- As before, but several words are searched one by one, two letters or more may be initials, and a code matches in
-- capitals or small letters.
create or replace function zg_search_product(keyword text, at_most int default null)
returns table (id bigint, status smallint, updated_at timestamptz, category_id bigint, sale_status smallint,
  sale_mode smallint, sales_price bigint, code text, name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  words text[] := zg_words(keyword);
  word text := words[1];
  pieces text[] := array(select distinct unnest(zg_grams(w)) from unnest(words) w);
  merchant bigint := zg_merchant();
begin
  if merchant is null or word is null then return; end if;
  if cardinality(words) > 1 then
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and p.grams @> pieces
        and not exists (select from unnest(words) w
          where position(w in zg_squeeze(p.name)) = 0 and not zg_spells(w, p.initials))
      limit at_most;
    return;
  end if;
  if cardinality(pieces) > 0 then
    -- A word of two characters is itself a piece: the index has the last word.
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and p.grams @> pieces
        and (length(word) = 2 or position(word in lower(p.name)) > 0 or position(word in zg_squeeze(p.name)) > 0
          or position(word in p.initials) > 0)
      limit at_most;
  else
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and position(word in lower(p.name)) > 0
      limit at_most;
  end if;
  if keyword ~ '^[A-Za-z0-9_-]{1,32}$' then
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and (p.code ~>=~ keyword and p.code ~<~ (keyword || '~')
          or p.code ~>=~ upper(keyword) and p.code ~<~ (upper(keyword) || '~')
          or p.code ~>=~ lower(keyword) and p.code ~<~ (lower(keyword) || '~'))
        and position(word in zg_squeeze(p.name)) = 0 and not zg_spells(word, p.initials)
      limit at_most;
  end if;
  if keyword ~ '^[0-9]{1,14}$' then
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and not starts_with(p.code, keyword)
        and position(word in zg_squeeze(p.name)) = 0 and not zg_spells(word, p.initials)
        and p.id in (
          (select b.product_id from product_barcode b
           where b.merchant_id = merchant and length(keyword) >= 4
             and b.barcode ~>=~ keyword and b.barcode ~<~ (keyword || '~') limit at_most)
          union all
          select m.id from product m
          where m.merchant_id = merchant and m.removed_at is null and m.mnemonic_code <> '' and m.status <> 40
            and length(keyword) <= 6 and m.mnemonic_code between rpad(keyword, 6, '0') and rpad(keyword, 6, '9'))
      limit at_most;
  end if;
end $$;

-- As before, but also by the initials of the name.
create or replace function zg_search_people(keyword text, whole_phone boolean)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  word text := zg_squeeze(keyword);
  pieces text[] := zg_grams(keyword);
  merchant bigint := zg_merchant();
begin
  if merchant is null or word = '' then return; end if;
  return query
    select e.id from employee e
    where e.merchant_id = merchant and e.removed_at is null and e.grams @> pieces and position(word in zg_squeeze(e.name)) > 0
    union
    select e.id from employee e join account a on a.id = e.account_id
    where e.merchant_id = merchant and e.removed_at is null and (
      starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, word)
      or starts_with(lower(e.job_no), word)
      or zg_spells(word, e.initials)
      or e.invited_at is null and (word ~ '^[0-9]{3,4}$' and right(a.phone, length(word)) = word
        or whole_phone and word ~ '^[0-9]{11}$' and a.phone = word));
end $$;

revoke all on function zg_initials(text), zg_spells(text, text), zg_words(text) from public;
grant execute on function zg_initials(text), zg_spells(text, text), zg_words(text) to zg_app;
